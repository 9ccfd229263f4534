// What is said to other tools, and of their keys.
export const integrationMessages = {
  KEY_INVALID: 'This API key isn’t valid, or has been ended. Ask the campaign for a new one.',
  KEY_LACKS_SCOPE: 'API keys can’t make this call, or this key lacks the scope for it.',
  TOO_MANY_KEYS: 'A campaign can have {max} API keys at most. End one first.',
  WEBHOOK_ADDRESS: 'Enter the address of the receiver: it begins with https:// and is public.',
  TOO_MANY_WEBHOOKS: 'A campaign can have {max} webhooks at most. Remove one first.',
} as const;

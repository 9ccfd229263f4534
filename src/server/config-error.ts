// What is thrown of settings.

/** A wrong setting. The message is one sentence for the person who set it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

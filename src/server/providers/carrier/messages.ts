// What every carrier does with texts: takes one, says later what became of it, finds one that it may have taken.

export interface OutgoingText {
  /** Ours: a carrier that knows it takes a text once. */
  id: string;
  from: string;
  to: string;
  body: string;
  /** Where the carrier reports what became of it. */
  report_url: string;
}

/** What someone wrote. */
export interface ReceivedText {
  carrier_id: string;
  from: string;
  body: string;
  at: Date;
}

/** Every one throws a CarrierError. */
export interface MessageCarrier {
  readonly name: 'twilio' | 'local';
  /** The words to which it answers itself, in lower case, where someone writes nothing else. */
  readonly answeredWords: readonly string[];
  /** Hands a text over; returns what the carrier calls it. */
  send(text: OutgoingText): Promise<{ carrier_id: string }>;
  /**
   * Those texts that the carrier took from one number to another since then, as long as they say the same: after a try of which no one
   * knows how it ended.
   */
  find(text: OutgoingText, since: Date): Promise<string[]>;
  /** What came in for a number of ours since then, in any order; null: it can't be asked that. */
  received: ((to: string, since: Date) => Promise<ReceivedText[]>) | null;
  /** Whether a webhook is the carrier's own: by its signature over the public address and all fields. */
  isGenuine(webhook: { url: string; signature: string; fields: Readonly<Record<string, string>> }): Promise<boolean>;
}

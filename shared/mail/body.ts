/** A part of a mail, rendered as text and as HTML. */
export type MailPart =
  | string
  /** The main action. */
  | { button: string; url: string }
  /** A text written by another person. */
  | { quote: string }
  | { facts: Record<string, string> }
  /** A list of links. */
  | { links: readonly { text: string; url: string }[] };

/** What a mail says. The outbox keeps it until the mail is sent. */
export interface MailBody {
  heading: string;
  parts: MailPart[];
  /** Why the recipient gets the mail; shown as the last line. */
  reason: string;
}

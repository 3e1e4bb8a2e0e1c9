/**
 * A value that a statement has made as JSON, in the shape that the API table declares. It is sent without being read: reading,
 * checking and writing it again would cost more than the statement (docs/decisions/0040-hot-statements-are-prepared.md).
 */
export class ReadyJson<Value> {
  readonly text: string;
  /** Those of its fields that the cache of public answers reads (server/http/subjects.ts). */
  readonly about: unknown;

  constructor(text: string, about: unknown) {
    this.text = text;
    this.about = about;
  }

  read(): Value {
    return JSON.parse(this.text) as Value;
  }
}

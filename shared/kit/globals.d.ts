/** Node and browsers both have this class. Rules load the types of neither, so they cannot use what only one of them has. */
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(query?: string);
  append(name: string, value: string): void;
  getAll(name: string): string[];
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

/** Node and browsers both have these. Rules load the types of neither, so they cannot use what only one of them has. */
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(query?: string);
  append(name: string, value: string): void;
  getAll(name: string): string[];
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare function btoa(bytes: string): string;
declare function atob(base64: string): string;

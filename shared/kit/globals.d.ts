/** Node and browsers both have these. Rules load the types of neither, so they cannot use what only one of them has. */
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(query?: string);
  append(name: string, value: string): void;
  getAll(name: string): string[];
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare class URL {
  constructor(url: string);
  static canParse(url: string): boolean;
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
  readonly hash: string;
}

declare function btoa(bytes: string): string;
declare function atob(base64: string): string;

declare class TextDecoder {
  constructor(encoding: string);
  decode(bytes: Uint8Array): string;
}

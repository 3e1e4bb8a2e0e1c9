import { Fragment, type ReactNode } from 'react';

/** A word that may be too long for a line. */
const LONG_WORD = /(\S{13,})/;
/** The parts of an address: breaks come before a dot or similar, and after slashes and equals signs. */
const PARTS = /[@._?&#]?[^@._?&#=/]+[=/]*|[@._?&#=/]/g;

/** A text whose web and email addresses break between their parts if they do not fit. */
export function Breakable({ text }: { text: string }) {
  const pieces: ReactNode[] = [];
  // Every other part is a long word. The rest stays together, because each part is a node of the page.
  let plain = '';
  for (const [at, piece] of text.split(LONG_WORD).entries()) {
    const parts = at % 2 === 1 ? (piece.match(PARTS) ?? []) : [];
    if (parts.length > 1) {
      pieces.push(plain, <Address key={at} parts={parts} />);
      plain = '';
    } else plain += piece;
  }
  return [...pieces, plain];
}

const Address = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, at) => (
    // The same address has the same parts.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

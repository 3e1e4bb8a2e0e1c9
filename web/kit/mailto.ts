/** A link that opens the reader's mail program (RFC 6068): encoded, so that an address cannot add recipients or text. */
export function mailto(address: string, headers: { subject?: string; body?: string } = {}) {
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  const query = Object.entries(headers).map(
    ([name, text]) => `${name}=${encodeURIComponent(text)}`,
  );
  return `mailto:${to}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

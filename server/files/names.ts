/** Bytes of a name in UTF-8. File systems take 255, and browsers add a number to a name that exists. */
const BYTES_MAX = 200;

/** Names of devices, which Windows opens instead of a file, whatever ending they have. */
const DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *(\.|$)/i;

/**
 * The name of a file without path, control and quoting characters and marks of direction, as every system can store it:
 * with at most 120 characters and 200 bytes. The joiners that some scripts write within words stay.
 */
export function safeName(name: string, extension: string): string {
  const stem = name
    .slice(0, -extension.length)
    // Browsers escape quotes and line breaks in a form in this way.
    .replace(/%(22|0d|0a)/gi, '')
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])\p{C}/gu, '')
    .replace(/^.*[\\/]/, '')
    .replace(/["<>|:*?%;]/g, '')
    .replaceAll(/\s/g, ' ')
    .replace(/^[. ]+/, '');
  let short = '';
  // By signs as they are read, so that none is cut in half.
  for (const { segment } of new Intl.Segmenter().segment(stem)) {
    const longer = short + segment + extension;
    if ([...longer].length > 120 || Buffer.byteLength(longer) > BYTES_MAX) break;
    short += segment;
  }
  while (/[. ]$/.test(short)) short = short.slice(0, -1);
  return `${DEVICE.test(short) ? '_' : ''}${short || 'resume'}${extension}`;
}

/** The header that names a download (RFC 6266), with the signs that RFC 8187 wants encoded. */
export const disposition = (shown: 'inline' | 'attachment', name: string): string =>
  `${shown}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`;

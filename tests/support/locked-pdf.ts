// cspell:ignore saltsalt keysalt AESV
import { createCipheriv, createHash } from 'node:crypto';
import PdfDocument from 'pdfkit';
import { tinyPdf } from './pdf.ts';

/** The ciphers of PDF 1.3 (RC4, 40 bits), 1.4 (RC4, 128), 1.6 (AES-128), and of AES-256 in its first form. */
export const CIPHERS = ['1.3', '1.4', '1.6', '1.7ext3'] as const;

/** A PDF of one page with these passwords. @param user without it, the file opens; only changes are forbidden */
export async function lockedPdf(
  pdfVersion: (typeof CIPHERS)[number],
  user?: string,
): Promise<Buffer<ArrayBuffer>> {
  const pdf = new PdfDocument({
    pdfVersion,
    ownerPassword: 'owner',
    ...(user && { userPassword: user }),
  });
  pdf.text('Ada Lovelace, mathematician');
  pdf.end();
  const parts: Buffer[] = [];
  for await (const part of pdf as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

const sha = (bits: number, content: Buffer) => createHash(`sha${bits}`).update(content).digest();

/** Algorithm 2.B of ISO 32000-2. */
function hardened(password: Buffer, salt: Buffer, user: Buffer): Buffer {
  let key = sha(256, Buffer.concat([password, salt, user]));
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat([password, key, user]);
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const mixed = cipher.setAutoPadding(false).update(Buffer.concat(Array<Buffer>(64).fill(block)));
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha([256, 384, 512][rest] ?? 256, mixed);
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

/** A PDF with AES-256 as ISO 32000-2 has it (revision 6). @param user '' if it opens without a password */
export function latestLockedPdf(user: string): Buffer<ArrayBuffer> {
  const fileKey = sha(256, Buffer.from('key'));
  const entries = (password: string, known: Buffer) => {
    const [check, keySalt] = [Buffer.from('saltsalt'), Buffer.from('keysalt!')];
    const bytes = Buffer.from(password);
    const hash = Buffer.concat([hardened(bytes, check, known), check, keySalt]);
    const cipher = createCipheriv('aes-256-cbc', hardened(bytes, keySalt, known), Buffer.alloc(16));
    return { hash, key: cipher.setAutoPadding(false).update(fileKey) };
  };
  const own = entries(user, Buffer.alloc(0));
  const owner = entries('owner', own.hash);
  const perms = Buffer.from('fcffffffffffffff5461646200000000', 'hex');
  const sealed = createCipheriv('aes-256-ecb', fileKey, null).setAutoPadding(false).update(perms);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const encrypt = `<< /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /U ${hex(own.hash)} /UE ${hex(own.key)}
    /O ${hex(owner.hash)} /OE ${hex(owner.key)} /Perms ${hex(sealed)} /CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /Identity /StrF /Identity >>`;
  return Buffer.from(
    tinyPdf()
      .toString('latin1')
      .replace('/Root 1 0 R', `/Root 1 0 R /Encrypt ${encrypt} /ID [<00> <00>]`),
    'latin1',
  );
}

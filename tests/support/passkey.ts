import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encode = (data: string | Buffer) => Buffer.from(data).toString('base64url');

interface Options {
  challenge: string;
}

/** Flags of an authenticator: somebody was there, and was verified; with a new key. */
const FLAGS = { present: 0x01, verified: 0x04, newKey: 0x40 };

/** An authenticator in software, with one ES256 passkey for the domain `localhost`. */
export class SoftPasskey {
  private readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private handle = '';
  private uses = 0;

  private readonly origin: string;
  private readonly flags: number;

  constructor(origin = 'http://localhost:3000', flags = FLAGS.present | FLAGS.verified) {
    this.origin = origin;
    this.flags = flags;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  private authenticatorData(more = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((this.uses += 1));
    return Buffer.concat([sha256('localhost'), Buffer.from([this.flags | more]), counter]);
  }

  private clientData(type: string, { challenge }: Options): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin }));
  }

  private get parts() {
    const id = encode(this.id);
    return { id, rawId: id, type: 'public-key' as const };
  }

  /** The answer to options for a new passkey. */
  make(given: Record<string, unknown>) {
    const options = given as unknown as Options & { user: { id: string } };
    this.handle = options.user.id;
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    // CBOR: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const data = Buffer.concat([
      this.authenticatorData(FLAGS.newKey),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      key,
    ]);
    // CBOR: { fmt: 'none', attStmt: {}, authData: data }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      ...this.parts,
      response: {
        clientDataJSON: encode(this.clientData('webauthn.create', options)),
        attestationObject: encode(attestation),
        transports: ['internal'],
      },
    };
  }

  /** The answer to options for a login. */
  prove(given: Record<string, unknown>, handle = this.handle) {
    const client = this.clientData('webauthn.get', given as unknown as Options);
    const data = this.authenticatorData();
    const signed = Buffer.concat([data, sha256(client)]);
    const signature = createSign('sha256').update(signed).sign(this.privateKey);
    return {
      ...this.parts,
      response: {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
        userHandle: handle,
      },
    };
  }
}

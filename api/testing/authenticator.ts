/** A passkey in software: makes a key pair, and signs what it is asked, as WebAuthn lays it down. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const WITH_KEY = 0x40;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

type Options = { challenge: string };
type Changes = { origin?: string; site?: string; type?: string };
/** What an authenticator may say of who made it. */
type Statement = { fmt: string; attStmt: Map<string, number | Uint8Array | Uint8Array[]> };
const NONE: Statement = { fmt: 'none', attStmt: new Map() };

/** A passkey of one site. */
export class SoftPasskey {
  readonly id = text(randomBytes(16));
  readonly #origin: string;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = pair.publicKey;
    this.#privateKey = pair.privateKey;
  }

  /** What the browser answers when it has made this passkey. */
  made({ challenge }: Options, { fmt, attStmt } = NONE): Record<string, unknown> {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
    const authData = Buffer.concat([this.#head(PRESENT | WITH_KEY), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = text(isoCBOR.encode(attestation as never));
    const clientDataJSON = text(this.#clientData('webauthn.create', challenge));
    return this.#answer({ clientDataJSON, attestationObject, transports: ['internal'] });
  }

  /** What the browser answers when this passkey has signed; `changes` make it wrong. */
  signed({ challenge }: Options, changes: Changes = {}): Record<string, unknown> {
    this.#counter += 1;
    const authData = this.#head(PRESENT, changes.site);
    const client = this.#clientData(changes.type ?? 'webauthn.get', challenge, changes.origin);
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#privateKey);
    return this.#answer({
      clientDataJSON: text(client),
      authenticatorData: text(authData),
      signature: text(signature),
    });
  }

  #head(flags: number, site = new URL(this.#origin).hostname): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(site), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: object): Record<string, unknown> {
    const { id } = this;
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

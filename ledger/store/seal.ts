/**
 * AES-256-GCM in one form for all that is stored: version byte | 12-byte nonce | ciphertext | 16-byte tag. The place where
 * it is stored is authenticated along with it, so that it opens nowhere else.
 */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const VERSION = 1;
const NONCE_START = 1;
const NONCE_BYTES = 12;
const TEXT_START = NONCE_START + NONCE_BYTES;
const TAG_BYTES = 16;
const OPTIONS = { authTagLength: TAG_BYTES };

/** Not sealed with this key for this place, or changed since. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** A key for one purpose from a secret that has several (HKDF): what is sealed with one opens with no other. */
export function deriveKey(secret: KeyObject | string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `weekwise ${purpose}`, 32)));
}

/** Encrypts for one place. Every call takes a fresh random nonce. */
export function seal(key: KeyObject, place: string, plain: Uint8Array): Buffer {
  const head = randomBytes(TEXT_START);
  head[0] = VERSION;
  const cipher = createCipheriv('aes-256-gcm', key, head.subarray(NONCE_START), OPTIONS);
  cipher.setAAD(Buffer.from(place));
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what {@link seal} made for this very place, or throws {@link SealBroken}. */
export function unseal(key: KeyObject, place: string, sealed: Uint8Array): Buffer {
  const tagStart = sealed.byteLength - TAG_BYTES;
  if (tagStart < TEXT_START) throw new SealBroken('it is too short');
  if (sealed[0] !== VERSION) throw new SealBroken(`its form ${sealed[0]} is unknown`);
  const nonce = sealed.subarray(NONCE_START, TEXT_START);
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, OPTIONS);
  cipher.setAAD(Buffer.from(place));
  cipher.setAuthTag(sealed.subarray(tagStart));
  try {
    // GCM gives all of the text at once; final() only checks the tag.
    const plain = cipher.update(sealed.subarray(TEXT_START, tagStart));
    cipher.final();
    return plain;
  } catch (cause) {
    throw new SealBroken('it was changed, moved, or sealed with another key', { cause });
  }
}

import { scannerText } from '../../text/scanner.ts';
import { toast } from '../../ui/toast-store.ts';
import { acceptedTypes } from './accepted.ts';

/** iPhones and iPads, which call themselves a Mac but can be touched. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return (
    /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  );
}

/** Whether a page may ask this browser for the clipboard at all. */
export const canReadClipboard = (): boolean => typeof navigator.clipboard?.read === 'function';

function refuse(why: keyof typeof scannerText.clipboard): null {
  toast({ ...scannerText.clipboard[why], variant: 'destructive' });
  return null;
}

/** The first picture that we can read; null, said in a toast, when there is none. */
async function pictureIn(items: ClipboardItems): Promise<File | null> {
  if (items.length === 0) return refuse('nothing');
  const types = items.flatMap((item) => item.types);
  if (!types.some((type) => type.startsWith('image/'))) return refuse('noImage');
  for (const item of items) {
    const type = item.types.find((one) => acceptedTypes.includes(one));
    if (type) return new File([await item.getType(type)], 'clipboard', { type });
  }
  return refuse('invalid');
}

/** Reads a picture from the clipboard at the press of a button; null when there is none, which has been said then. */
export async function readClipboard(): Promise<File | null> {
  if (!canReadClipboard()) return refuse(isIos() ? 'ios' : 'denied');
  try {
    return await pictureIn(await navigator.clipboard.read());
  } catch {
    // The browser, or the person, said no.
    return refuse(isIos() ? 'ios' : 'denied');
  }
}

/** The file of a paste (Ctrl+V); null when it brings none, which has been said then. */
export function pastedFile({ clipboardData }: ClipboardEvent): File | null {
  const items = [...(clipboardData?.items ?? [])];
  if (items.length === 0) return refuse('nothing');
  const file = items.find(({ kind }) => kind === 'file')?.getAsFile();
  if (!file) return refuse('noImage');
  return acceptedTypes.includes(file.type) ? file : refuse('invalid');
}

import { ClipboardPaste, FileUp, ScanLine } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { dialogOpener } from '../../base/use-dialog.ts';
import { scannerText } from '../../text/scanner.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast-store.ts';
import { acceptedTypes, mayBeBill } from './accepted.ts';

/** iPhones and iPads, which call themselves a Mac but can be touched. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return (
    /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  );
}

/** Whether a page may ask this browser for the clipboard at all. */
const canReadClipboard = (): boolean => typeof navigator.clipboard?.read === 'function';

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
async function readClipboard(): Promise<File | null> {
  if (!canReadClipboard()) return refuse(isIos() ? 'ios' : 'denied');
  try {
    return await pictureIn(await navigator.clipboard.read());
  } catch {
    // The browser, or the person, said no.
    return refuse(isIos() ? 'ios' : 'denied');
  }
}

/** The file of a paste (Ctrl+V); null when it brings none, which has been said then. */
function pastedFile({ clipboardData }: ClipboardEvent): File | null {
  const items = [...(clipboardData?.items ?? [])];
  if (items.length === 0) return refuse('nothing');
  const file = items.find(({ kind }) => kind === 'file')?.getAsFile();
  if (!file) return refuse('noImage');
  return mayBeBill(file) ? file : refuse('invalid');
}

type Props = { readonly onFile: (file: File) => void };

/** Ctrl+V anywhere in the dialog. */
function usePaste(onFile: Props['onFile']): void {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = pastedFile(event);
      if (file) latest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

function NotSetUp() {
  return (
    <div role="alert" className="mb-4 grid justify-items-start gap-2 rounded-xl bg-warn-soft p-3.5">
      <p>{scannerText.notSetUp}</p>
      <Button size="sm" variant="secondary" {...dialogOpener('bill')}>
        {scannerText.addByHand}
      </Button>
    </div>
  );
}

function Buttons({ onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const paste = async () => {
    const file = await readClipboard();
    if (file) onFile(file);
  };
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" size={18} />
        {scannerText.chooseFile}
      </Button>
      <Button variant="secondary" onClick={() => void paste()}>
        <ClipboardPaste aria-hidden="true" size={18} />
        {canReadClipboard() ? scannerText.paste : scannerText.pasteLimited}
      </Button>
    </div>
  );
}

/** The first stage: a file by choosing, dropping or pasting it. */
export function UploadStage({ onFile, notSetUp }: Props & { readonly notSetUp: boolean }) {
  const [over, setOver] = useState(false);
  usePaste(onFile);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <>
      {notSetUp && <NotSetUp />}
      {/* Dropping is one more way for a mouse; the buttons inside do the same for everybody. */}
      <section
        aria-label={scannerText.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'grid justify-items-center gap-3 rounded-2xl border-2 border-dashed px-4 py-8 text-center',
          over ? 'border-pen bg-pen-soft' : 'border-edge/60',
        )}
      >
        <span
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-full bg-mark-soft"
        >
          <ScanLine size={26} />
        </span>
        <p className="font-semibold">{scannerText.drop}</p>
        <p className="text-sm text-muted pointer-coarse:hidden">{scannerText.dropHint}</p>
        <Buttons onFile={onFile} />
        {isIos() ? (
          <p className="text-sm text-muted">{scannerText.iosHint}</p>
        ) : (
          <p className="text-sm text-muted pointer-coarse:hidden">{scannerText.pasteKey}</p>
        )}
      </section>
      <p className="mt-3 text-center text-sm text-muted">{scannerText.kept}</p>
    </>
  );
}

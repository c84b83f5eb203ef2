import { ClipboardPaste, FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { importText } from '../../text/import.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';
import { keepText, keptText } from './kept-table.ts';
import type { Reading } from './use-reading.ts';

const accepted = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

/** The browser asks the person first. */
async function pasted(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    toast({ title: importText.pasteDenied, variant: 'destructive' });
    return null;
  }
}

function Ways({ reading, typed }: { readonly reading: Reading; readonly typed: string }) {
  const input = useRef<HTMLInputElement>(null);
  const paste = async () => {
    const text = await pasted();
    if (text !== null) reading.readText(text);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={importText.chooseFile}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) reading.readFile(file);
          target.value = '';
        }}
      />
      {typed.trim() !== '' ? (
        <Button busy={reading.busy} onClick={() => reading.readText(typed)}>
          {reading.busy ? importText.reading : importText.read}
        </Button>
      ) : (
        typeof navigator.clipboard?.readText === 'function' && (
          <Button busy={reading.busy} onClick={() => void paste()}>
            <ClipboardPaste aria-hidden="true" size={18} />
            {reading.busy ? importText.reading : importText.paste}
          </Button>
        )
      )}
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" size={18} />
        {importText.chooseFile}
      </Button>
    </div>
  );
}

/** Where a list comes in: pasted, typed, dropped or chosen as a file. What is pasted is read at once. */
export function PasteStage({ reading }: { readonly reading: Reading }) {
  const knownId = useId();
  const [typed, setTyped] = useState(keptText);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) reading.readFile(file);
    else reading.readText(event.dataTransfer.getData('text/plain'));
  };
  return (
    <section
      aria-label={importText.drop}
      aria-describedby={knownId}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx('grid gap-4 rounded-xl', over && 'bg-pen-soft outline-2 outline-pen')}
    >
      <Field
        label={importText.pasteLabel}
        hint={importText.pasteHint}
        error={reading.problem ? importText.problems[reading.problem] : undefined}
      >
        <TextArea
          rows={5}
          placeholder={importText.example}
          value={typed}
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            keepText(target.value);
          }}
          onPaste={(event) => {
            const [file] = event.clipboardData.files;
            const text = event.clipboardData.getData('text/plain');
            // A list may be thousands of lines long: the box never holds them.
            if (typed !== '' || (!file && text.trim() === '')) return;
            event.preventDefault();
            if (text.trim() !== '') reading.readText(text);
            else if (file) reading.readFile(file);
          }}
        />
      </Field>
      <Ways reading={reading} typed={typed} />
      <p id={knownId} className="text-sm text-muted">
        {importText.known}
      </p>
    </section>
  );
}

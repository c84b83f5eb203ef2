import { useState } from 'react';
import { securityText } from '../../text/security.ts';
import { Button } from '../../ui/button.tsx';

/** New recovery codes, this one time. */
export function RecoveryCodes(props: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(props.codes.join('\n'));
    setCopied(true);
  };
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">{securityText.codesTitle}</h3>
      <p>{securityText.codesIntro}</p>
      <ol className="grid gap-1.5 rounded-xl bg-sunken px-4 py-3 font-mono text-sm">
        {props.codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={props.onKept}>{securityText.kept}</Button>
        {navigator.clipboard && (
          <Button variant="secondary" onClick={() => void copy()}>
            {copied ? securityText.copied : securityText.copy}
          </Button>
        )}
      </div>
    </div>
  );
}

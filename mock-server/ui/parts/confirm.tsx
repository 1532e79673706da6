/** A button for what cannot be taken back: it asks first. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';

export function Confirmed({
  label,
  question,
  onYes,
  disabled,
  children,
}: {
  readonly label: string;
  readonly question: string;
  readonly onYes: () => void;
  readonly disabled?: boolean;
  readonly children?: ComponentChildren;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" class="risky" disabled={disabled} onClick={() => setAsking(true)}>
        {children ?? label}
      </button>
      {asking ? (
        <Dialog title={label} onClose={() => setAsking(false)}>
          <p>{question}</p>
          <div class="form-actions">
            <button type="button" onClick={() => setAsking(false)}>
              Leave it
            </button>
            <button
              type="button"
              class="risky solid"
              onClick={() => {
                setAsking(false);
                onYes();
              }}
            >
              {label}
            </button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

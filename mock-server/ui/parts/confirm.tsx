/** A button that asks for confirmation before an action that cannot be undone. */
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
              Cancel
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

/** A button that asks for confirmation before an action that cannot be undone. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';

export function ConfirmButton({
  label,
  description,
  onConfirm,
  disabled,
  children,
}: {
  readonly label: string;
  readonly description: string;
  readonly onConfirm: () => void;
  readonly disabled?: boolean;
  readonly children?: ComponentChildren;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" class="risky" disabled={disabled} onClick={() => setIsOpen(true)}>
        {children ?? label}
      </button>
      {isOpen ? (
        <Dialog title={label} onClose={() => setIsOpen(false)}>
          <p>{description}</p>
          <div class="form-actions">
            <button type="button" onClick={() => setIsOpen(false)}>
              Cancel
            </button>
            <button
              type="button"
              class="risky solid"
              onClick={() => {
                setIsOpen(false);
                onConfirm();
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

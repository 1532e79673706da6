/** Transient messages about completed and failed actions. */
import { dismiss, notices } from '../surface/actions.ts';
import { Icon } from './icons.tsx';

export function Notices() {
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.value.map(({ id, kind, text }) => (
        <div key={id} class="notice" data-kind={kind}>
          <span>{text}</span>
          <button type="button" class="quiet" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </div>
  );
}

/** Asks for the token that a mock requires when it listens beyond loopback. */
import { useState } from 'preact/hooks';
import { scheduleRefresh } from '../surface/changeStream.ts';
import { isTokenNeeded, token } from '../surface/session.ts';
import { Dialog } from './dialog.tsx';

export function TokenDialog() {
  const [text, setText] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    token.value = text.trim();
    isTokenNeeded.value = false;
    scheduleRefresh();
  };
  return (
    <Dialog
      title="Token"
      onClose={() => {
        isTokenNeeded.value = false;
      }}
    >
      <form onSubmit={submit} class="stack">
        <p>
          This mock accepts connections from other machines, so its control surface requires the token printed at
          startup.
        </p>
        <label class="field">
          <span>Token</span>
          <input
            type="password"
            autocomplete="off"
            required
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <div class="form-actions">
          <button type="submit" class="primary">
            Continue
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks for the token of a mock that requires one. */
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
          The control surface of this mock requires a token: that of MOCK_TOKEN, or the one that the mock printed when
          it started.
        </p>
        {token.value === undefined ? null : (
          <p class="failure" role="alert">
            The mock does not accept this token.
          </p>
        )}
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

/** Asks for the token of a mock that listens beyond its machine. */
import { useState } from 'preact/hooks';
import { lookAgain } from '../surface/live.ts';
import { token, tokenWanted } from '../surface/session.ts';
import { Dialog } from './dialog.tsx';

export function TokenDialog() {
  const [text, setText] = useState('');
  const enter = (event: Event) => {
    event.preventDefault();
    token.value = text.trim();
    tokenWanted.value = false;
    lookAgain();
  };
  return (
    <Dialog
      title="Token"
      onClose={() => {
        tokenWanted.value = false;
      }}
    >
      <form onSubmit={enter} class="stack">
        <p>
          The mock listens beyond its machine, so its control surface wants the token that was printed at its start.
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
            Go on
          </button>
        </div>
      </form>
    </Dialog>
  );
}

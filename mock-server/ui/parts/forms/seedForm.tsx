/** The form that replaces a tenant's data with a seed. */
import { useId, useState } from 'preact/hooks';
import { runAction } from '../../surface/actions.ts';
import { Panel } from '../page.tsx';

const example = `posts:
  - text: We open on Monday
    platforms:
      - platform: social
        accountId: acc_social
    scheduledFor: '2030-01-08T09:00:00Z'
`;

export function SeedForm() {
  const [text, setText] = useState(example);
  const hintId = useId();
  const submit = (event: Event) => {
    event.preventDefault();
    void runAction('POST', '/seed', { yaml: text }, 'Seed applied.');
  };
  return (
    <Panel title="Seed">
      <form class="stack" onSubmit={submit}>
        <label class="field">
          <span>YAML or JSON</span>
          <textarea
            class="code"
            rows={8}
            spellcheck={false}
            aria-describedby={hintId}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <small id={hintId} class="soft">
          Replaces all data of this tenant, now and after every reset. The seed must satisfy the rules of the contract.
        </small>
        <div class="form-actions">
          <button type="submit" class="primary">
            Apply seed
          </button>
        </div>
      </form>
    </Panel>
  );
}

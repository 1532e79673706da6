/** The form that replaces a tenant's data with a seed. */
import { useId, useState } from 'preact/hooks';
import { act } from '../../surface/acting.ts';
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
  const told = useId();
  const plant = (event: Event) => {
    event.preventDefault();
    void act('POST', '/seed', { yaml: text }, 'Seed applied.');
  };
  return (
    <Panel title="Seed">
      <form class="stack" onSubmit={plant}>
        <label class="field">
          <span>YAML or JSON</span>
          <textarea
            class="code"
            rows={8}
            spellcheck={false}
            aria-describedby={told}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <small id={told} class="soft">
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

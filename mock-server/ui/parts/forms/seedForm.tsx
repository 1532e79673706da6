/** Another world to begin with. */
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
    void act('POST', '/seed', { yaml: text }, 'The world begins with this seed.');
  };
  return (
    <Panel title="Seed">
      <form class="stack" onSubmit={plant}>
        <label class="field">
          <span>As YAML or JSON</span>
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
          The world of this tenant begins anew with it, now and after every reset. The rules of the contract judge it
          first.
        </small>
        <div class="form-actions">
          <button type="submit" class="primary">
            Begin with this seed
          </button>
        </div>
      </form>
    </Panel>
  );
}

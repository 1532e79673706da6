/** Where events of a tenant go, and what signs them. */
import { useEffect, useState } from 'preact/hooks';
import { act, copy } from '../../surface/acting.ts';
import type { Webhook } from '../../surface/answers.ts';
import { useReading } from '../../surface/reading.ts';
import { Confirmed } from '../confirm.tsx';
import { Panel, Read } from '../page.tsx';
import { When } from '../when.tsx';

export function WebhookForm() {
  const webhook = useReading<Webhook>('/webhook');
  const [url, setUrl] = useState<string | undefined>(undefined);
  const there = webhook.data?.url ?? '';
  // What somebody types is not overwritten by what is read meanwhile.
  useEffect(() => setUrl((typed) => (typed === there ? undefined : typed)), [there]);
  const save = async (event: Event) => {
    event.preventDefault();
    const wanted = url ?? there;
    const saved = await act(
      'PUT',
      '/webhook',
      { body: { url: wanted === '' ? null : wanted } },
      wanted === '' ? 'Events go nowhere.' : 'Events go there from now on.',
    );
    if (saved !== undefined) setUrl(undefined);
  };
  return (
    <Panel title="Webhook">
      <Read from={webhook}>
        {({ secret, previous }) => (
          <>
            <form class="inline-form" onSubmit={save}>
              <label class="field grow">
                <span>Events about posts go to</span>
                <input
                  type="url"
                  placeholder="nowhere; give the URL of a receiver"
                  value={url ?? there}
                  onInput={(event) => setUrl(event.currentTarget.value)}
                />
              </label>
              <button type="submit" disabled={url === undefined || url === there}>
                Save
              </button>
            </form>
            <p class="secret">
              <span class="label">Secret</span> <code>{secret}</code>
              <button type="button" class="quiet small" onClick={() => copy(secret, 'Secret')}>
                Copy
              </button>
              <Confirmed
                label="Replace the secret"
                question="A new secret signs from now on. For 24 hours on the clock of the tenant the old one signs beside it."
                onYes={() => act('POST', '/webhook/rotate', {}, 'The secret was replaced.')}
              />
            </p>
            {previous === undefined ? null : (
              <p class="soft">
                The secret before signs as well until <When at={previous.until} />.
              </p>
            )}
          </>
        )}
      </Read>
    </Panel>
  );
}

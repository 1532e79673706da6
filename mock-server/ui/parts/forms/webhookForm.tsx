/** The form for a tenant's webhook URL and signing secret. */
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
  // A reload must not overwrite what the user is typing.
  useEffect(() => setUrl((typed) => (typed === there ? undefined : typed)), [there]);
  const save = async (event: Event) => {
    event.preventDefault();
    const wanted = url ?? there;
    const saved = await act(
      'PUT',
      '/webhook',
      { body: { url: wanted === '' ? null : wanted } },
      wanted === '' ? 'Webhook removed.' : 'Webhook saved.',
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
                <span>URL for post events</span>
                <input
                  type="url"
                  placeholder="none; enter a receiver URL"
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
                label="Rotate secret"
                question="Deliveries are signed with a new secret. The old one keeps signing for 24 hours on the tenant's clock."
                onYes={() => act('POST', '/webhook/rotate', {}, 'Secret rotated.')}
              />
            </p>
            {previous === undefined ? null : (
              <p class="soft">
                The previous secret also signs until <When at={previous.until} />.
              </p>
            )}
          </>
        )}
      </Read>
    </Panel>
  );
}

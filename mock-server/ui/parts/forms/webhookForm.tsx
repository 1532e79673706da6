/** The form for a tenant's webhook URL and signing secret. */
import { useEffect, useState } from 'preact/hooks';
import { copy, runAction } from '../../surface/actions.ts';
import { useResource } from '../../surface/resource.ts';
import type { Webhook } from '../../surface/responses.ts';
import { ConfirmButton } from '../confirmButton.tsx';
import { Panel, ResourceView } from '../page.tsx';
import { Timestamp } from '../timestamp.tsx';

export function WebhookForm() {
  const webhook = useResource<Webhook>('/webhook');
  const [url, setUrl] = useState<string | undefined>(undefined);
  const savedUrl = webhook.data?.url ?? '';
  // A reload must not overwrite what the user is typing.
  useEffect(() => setUrl((editedUrl) => (editedUrl === savedUrl ? undefined : editedUrl)), [savedUrl]);
  const submit = async (event: Event) => {
    event.preventDefault();
    const newUrl = url ?? savedUrl;
    const result = await runAction(
      'PUT',
      '/webhook',
      { body: { url: newUrl === '' ? null : newUrl } },
      newUrl === '' ? 'Webhook removed.' : 'Webhook saved.',
    );
    if (result !== undefined) setUrl(undefined);
  };
  return (
    <Panel title="Webhook">
      <ResourceView resource={webhook}>
        {({ secret, previous }) => (
          <>
            <form class="inline-form" onSubmit={submit}>
              <label class="field grow">
                <span>URL for post events</span>
                <input
                  type="url"
                  placeholder="none; enter a receiver URL"
                  value={url ?? savedUrl}
                  onInput={(event) => setUrl(event.currentTarget.value)}
                />
              </label>
              <button type="submit" disabled={url === undefined || url === savedUrl}>
                Save
              </button>
            </form>
            <p class="secret">
              <span class="label">Secret</span> <code>{secret}</code>
              <button type="button" class="quiet small" onClick={() => copy(secret, 'Secret')}>
                Copy
              </button>
              <ConfirmButton
                label="Rotate secret"
                description="New deliveries are signed with a new secret and, for 24 hours on the tenant's clock, also with the old one."
                onConfirm={() => runAction('POST', '/webhook/rotate', {}, 'Secret rotated.')}
              />
            </p>
            {previous === undefined ? null : (
              <p class="soft">
                The previous secret also signs until <Timestamp at={previous.until} />.
              </p>
            )}
          </>
        )}
      </ResourceView>
    </Panel>
  );
}

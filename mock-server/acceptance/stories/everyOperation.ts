/** One long script over HTTP that calls every operation and uses most of the control surface. */

import { createHttpClient, type Send } from '../../testing/httpClient.ts';
import { samples } from '../../testing/samples.ts';

function buildForm(bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

export interface ScriptOptions {
  readonly key: string;
  /** A URL that receives webhooks. */
  readonly receiver: string;
  /** A day in the mock's future on which the script runs. */
  readonly day: string;
}

/** @returns the exchanges as the journal records them */
export async function runEveryOperation(
  mock: { readonly url: string; readonly origin: string },
  { key, receiver, day }: ScriptOptions,
): Promise<string> {
  const { api, control: send } = createHttpClient(mock, key);
  const control: Send = async (...call) => {
    const response = await send(...call);
    if (response.status >= 400) throw new Error(`${call[0]} ${call[1]} was rejected: ${JSON.stringify(response.body)}`);
    return response;
  };
  const formatMinute = (minute: number) => `${day}T09:${String(minute).padStart(2, '0')}:00Z`;
  const advance = (by: string) => control('POST', '/clock/advance', { by });
  await control('PUT', '/clock', { now: formatMinute(0) });
  await control('PUT', '/webhook', { url: receiver });
  const accounts: { id: string; platform: string }[] = (await api('GET', '/accounts')).body.data;
  const outreachAccountId = (await api('GET', '/accounts/outreach')).body.data[0].id;
  const getAccount = (platform: string) => ({
    platform,
    accountId: accounts.find((account) => account.platform === platform)?.id,
  });
  const failingAccount = accounts.find(({ id }) => id.startsWith('acc_social_failing'));

  const imageUrl = (await api('POST', '/media/upload', buildForm(samples.jpeg, 'a.jpg'))).body.data.url;
  const slidesUrl = (await api('POST', '/media/upload', buildForm(samples.pdf, 'b.pdf'))).body.data.url;
  await api('POST', '/media/upload', buildForm(samples.text, 'c.txt'));

  await control('PUT', '/webhook/chaos', {
    duplicate: 1,
    reorder: 2,
    delay: 'PT5M',
    staleTimestamp: 1,
    badSignature: 1,
    drop: 1,
  });
  const draftResponse = await api('POST', '/posts', { text: 'A draft', platforms: [getAccount('social')] });
  const threadResponse = await api('POST', '/posts', {
    text: 'One\n\n\nTwo',
    platforms: [getAccount('microblog'), getAccount('textthread'), getAccount('photo')],
    platformContent: { photo: { text: 'Just one' } },
    media: { images: [imageUrl] },
    scheduledFor: formatMinute(10),
  });
  await api('POST', '/posts', {
    text: 'Slides',
    platforms: [getAccount('professional')],
    media: { carousel: slidesUrl, filename: 'Our year' },
    isAutoPlug: true,
    autoPlug: { comments: [{ text: 'More of it', delay: 'PT5M' }] },
    publishNow: true,
  });
  await api('POST', '/posts', {
    text: 'Half of it fails',
    platforms: [getAccount('social'), { platform: 'social', accountId: failingAccount?.id }],
    publishNow: true,
  });
  await api('POST', '/posts', { text: '', platforms: [getAccount('nowhere')] });
  await api('PATCH', `/posts/${draftResponse.body.data.id}`, { text: 'A better draft' });
  await api('PATCH', `/posts/${threadResponse.body.data.id}`, { scheduledFor: formatMinute(20) });
  await control('POST', '/webhook/rotate');

  const magnetResponse = await api('POST', '/lead-magnets', {
    outreachAccountId,
    workflowType: 'full',
    keywords: ['guide'],
    postUrl: 'https://professional.example/1',
    templates: { dm: { text: 'Hello {{firstName}}' } },
    followUps: [{ text: 'And?', delay: 'PT30M' }],
    webhookUrl: receiver,
    activate: true,
  });
  const magnetId = magnetResponse.body.data.id;
  await control('POST', '/triggers/comment', { leadMagnet: magnetId, text: 'guide!' });
  await advance('PT30M');
  await api('GET', `/lead-magnets/${magnetId}/leads`);
  await api('PATCH', `/lead-magnets/${magnetId}`, { outreachAccountId, keywords: ['book'] });
  await api('POST', `/lead-magnets/${magnetId}/pause`);

  await control('PUT', '/faults', [{ operation: 'listPosts', status: 503, times: 1 }]);
  await api('GET', '/posts');
  await api('GET', '/posts?limit=2&status=published');
  await api('GET', '/accounts', undefined, { prefer: 'code=429' });
  await api('POST', `/posts/${threadResponse.body.data.id}/republish`, { platforms: [getAccount('openmicro')] });
  await api('DELETE', `/posts/${draftResponse.body.data.id}`);
  await api('DELETE', `/posts/${draftResponse.body.data.id}`);
  await advance('P2D');
  await api('GET', `/analytics?account=${getAccount('photo').accountId}&from=${day}`);
  await api('GET', '/nowhere');

  const response = await fetch(`${mock.origin}/_mock/requests`, { headers: { 'mock-tenant': key } });
  return response.text();
}

/** A client that uses the whole API once, in a profile's names. */
import type { Mock } from '../../mock-server/index.ts';
import { samples } from '../../mock-server/testing/samples.ts';
import { readMember } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';

interface Call {
  readonly id?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const getTargetsOn = (...platforms: readonly string[]) =>
  platforms.map((platform) => ({ platform, accountId: `acc_${platform}` }));

/** @param baseUrl base URL of the mock, possibly through a proxy */
export async function useEverything(mock: Mock, baseUrl: string): Promise<void> {
  const { codec } = mock;
  const authorization = `Bearer ${mock.keys[0]?.key}`;

  async function send(
    method: string,
    path: string,
    init: { body?: string | FormData; type?: string; withoutKey?: true } = {},
  ) {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(init.withoutKey ? {} : { authorization }),
        ...(init.type === undefined ? {} : { 'content-type': init.type }),
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  }

  async function call(operation: OperationId, { id, query = {}, body }: Call = {}): Promise<unknown> {
    const route = codec.route(operation);
    if (route === undefined) return undefined;
    const queryString = new URLSearchParams(codec.encodeQuery(operation, query) as Record<string, string>).toString();
    const path =
      route.path.replace(/\{[^}]+\}/, encodeURIComponent(String(id))) + (queryString === '' ? '' : `?${queryString}`);
    const json =
      body === undefined ? {} : { body: JSON.stringify(codec.encodeBody(operation, body)), type: 'application/json' };
    const { status, body: responseBody } = await send(route.method, path, json);
    return status < 300 ? codec.decodeResponse(operation, responseBody) : undefined;
  }

  const getId = (response: unknown) => readMember(readMember(response, 'data'), 'id');
  const callControl = (path: string, body: unknown) =>
    fetch(`${mock.origin}/_mock${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const create = (body: unknown) => call('createPost', { body });

  await call('listAccounts');
  await call('listOutreachAccounts');
  await call('getAnalytics', { query: { account: 'acc_social' } });
  const draft = getId(await create({ text: 'Some day', platforms: getTargetsOn('social') }));
  await create({ text: 'Later', platforms: getTargetsOn('social'), scheduledFor: '2030-02-01T09:00:00Z' });
  const publishedId = getId(await create({ text: 'Now', platforms: getTargetsOn('professional'), publishNow: true }));
  await create({
    text: 'For all',
    platforms: getTargetsOn('photo', 'professional'),
    platformContent: { photo: { text: 'For one', contentType: 'feed' } },
    media: { images: ['https://cdn.example.com/a.jpg'] },
  });
  await create({
    text: 'Slides',
    platforms: getTargetsOn('professional'),
    media: { carousel: 'https://cdn.example.com/a.pdf' },
  });
  await create({
    text: 'A clip',
    platforms: getTargetsOn('video'),
    platformContent: { video: { title: 'A clip', tags: ['one', 'two'] } },
    media: { video: 'https://cdn.example.com/a.mp4' },
  });
  await create({
    text: 'Links below',
    platforms: getTargetsOn('professional'),
    isAutoPlug: true,
    autoPlug: { comments: [{ text: 'Here', delay: 'PT10M' }] },
  });
  await call('listPosts');
  let cursor: unknown;
  for (let page = 0; page < 4; page++) {
    const response = await call('listPosts', { query: { limit: 3, ...(cursor === undefined ? {} : { cursor }) } });
    cursor = readMember(readMember(response, 'pagination'), 'nextCursor') ?? undefined;
    if (cursor === undefined) break;
  }
  await call('listPosts', { query: { platform: 'photo' } });
  await call('listPosts', { query: { status: 'scheduled' } });
  await callControl('/clock/advance', { by: 'PT2M' });
  await call('updatePost', { id: draft, body: { text: 'Some other day', platforms: getTargetsOn('social') } });
  await call('listPosts');
  await call('republishPost', { id: publishedId, body: { platforms: getTargetsOn('social') } });
  await call('deletePost', { id: draft });
  const form = new FormData();
  form.append('file', new Blob([samples.png as Uint8Array<ArrayBuffer>]), 'a.png');
  await send('POST', '/media/upload', { body: form });

  const magnet = {
    outreachAccountId: 'out_ada',
    workflowType: 'full',
    keywords: ['GUIDE', 'book'],
    postId: publishedId,
    templates: { dm: { text: 'Here you are' } },
  };
  const activeMagnetId = getId(await call('createLeadMagnet', { body: { ...magnet, activate: true } }));
  const followUps = [{ text: 'Still there?', delay: 'P1D' }];
  await call('createLeadMagnet', { body: { ...magnet, followUps } });
  const author = { id: 'kim', name: 'Kim Reader' };
  await callControl('/triggers/comment', { leadMagnet: activeMagnetId, text: 'guide please', commenter: author });
  await callControl('/clock/advance', { by: 'PT15M' });
  await call('listLeads', { id: activeMagnetId });
  await call('pauseLeadMagnet', { id: activeMagnetId });
  await call('updateLeadMagnet', { id: activeMagnetId, body: { outreachAccountId: 'out_ada', keywords: ['GUIDE'] } });
  await call('getLeadMagnet', { id: activeMagnetId });
  await call('resumeLeadMagnet', { id: activeMagnetId });

  const json = 'application/json';
  await send('GET', '/accounts', { withoutKey: true });
  await send('GET', '/nowhere');
  await send('DELETE', '/accounts');
  await send('POST', '/posts', { body: '{', type: json });
  await send('POST', '/posts', { body: 'text', type: 'text/plain' });
  await send('POST', '/posts', { body: '{}', type: json });
}

/** Services that do nothing: they accept every request, store nothing, and return what they receive, or nothing. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { platformLabels } from '../../spec/platforms.ts';

export interface IdleService {
  readonly url: string;
  close(): Promise<void>;
}

/** @param echoes whether a response has the members of its request */
export async function startIdleService(echoes: boolean): Promise<IdleService> {
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    res.writeHead(req.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
    res.end(buildIdleBody(req.method ?? '', req.url ?? '', echoes ? Buffer.concat(chunks).toString() : ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function buildIdleBody(method: string, url: string, text: string): string {
  const [, resource, second, action] = new URL(url, 'http://idle.test').pathname.split('/');
  const id = second ?? `${resource}_1`;
  if (resource === 'accounts') return buildDataBody(second === 'outreach' ? [outreachAccount] : accounts);
  if (method === 'GET') return `{"success":true,"data":[],"pagination":{"limit":20,"nextCursor":null}}`;
  if (resource === 'media') return buildDataBody(text === '' ? {} : { url: 'https://cdn.example.com/hosted/1' });
  if (text === '' && method === 'POST' && second === undefined) return buildDataBody({});
  const { publishNow, activate, ...members } = getBody(text);
  const status = publishNow ? 'published' : members.scheduledFor === undefined ? 'draft' : 'scheduled';
  const state = action === 'pause' || !activate ? 'paused' : 'active';
  const createdAt = new Date().toISOString();
  const timestamps = second === undefined ? { createdAt, updatedAt: createdAt } : {};
  const isUpdate = method === 'PATCH' && resource !== 'posts';
  return buildDataBody({
    id,
    ...timestamps,
    ...(resource === 'posts' ? { status } : isUpdate ? {} : { state }),
    ...members,
  });
}

type Body = Readonly<Record<string, unknown>>;

/** The members of a body; none if it is not JSON, or too deep to be returned. */
function getBody(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    JSON.stringify(body);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

const buildDataBody = (data: unknown): string => JSON.stringify({ success: true, data });
const accounts = platformLabels.map((platform) => ({ id: `acc_${platform}`, platform, name: platform }));
const outreachAccount = {
  ...{ id: 'out_1', platform: 'professional', name: 'Ada', status: 'connected' },
  ...{ profileUrl: 'https://professional.example/in/ada', avatar: 'https://professional.example/ada.png' },
};

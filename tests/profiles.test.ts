/** Document, client, service and mock agree under any profile, and behaviour stays the same. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMock } from '../mock-server/index.ts';
import { randomBindings } from '../selftest/randomBindings.ts';
import { operationIds } from '../spec/operations/index.ts';
import type { Bindings } from '../spec/profile/profile.ts';
import { world } from '../spec/world.ts';
import { type Client, createClient } from '../src/client/index.ts';
import { emitOpenApi } from '../src/openapi/emit.ts';
import { type Codec, codecOf } from '../src/profile/codec.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

const seed = 20_300_107;
const apiKey = 'the-key-of-the-story';

interface WireExchange {
  readonly method: string;
  readonly path: string;
  readonly request: unknown;
  readonly status: number;
}

/** A mock and a client with the same profile, and everything sent between them. */
function conversation(bindings: Bindings): {
  client: Client;
  wire: WireExchange[];
  codec: Codec;
  advance: (minutes: number) => void;
} {
  const profile = resolveProfile(bindings);
  const codec = codecOf(profile);
  const failures: unknown[] = [];
  const mock = createMock({
    profile,
    world,
    keys: [{ key: apiKey, plans: ['api', 'pro'] }],
    frozenAt: world.now,
    // A response that the document does not describe fails the request.
    strict: true,
    onError: (error) => failures.push(error),
  });
  const wire: WireExchange[] = [];
  const client = createClient({
    baseUrl: mock.url,
    apiKey,
    codec,
    retry: false,
    fetch: async (request) => {
      const sent = request.headers.get('content-type')?.startsWith('application/json')
        ? await request.clone().json()
        : undefined;
      const response = await mock.fetch(request);
      expect(failures).toEqual([]);
      expect(await mock.invalidResponses()).toEqual([]);
      wire.push({
        method: request.method,
        path: new URL(request.url).pathname.replace('/api/v1', ''),
        request: sent,
        status: response.status,
      });
      return response;
    },
  });
  return { client, wire, codec, advance: (minutes) => mock.advance(minutes * 60_000) };
}

/** Calls every operation and provokes every kind of error that a client can; results are in canonical names. */
async function story({ client, advance }: ReturnType<typeof conversation>): Promise<unknown[]> {
  const results: unknown[] = [];
  const tell = async (what: Promise<unknown>) => {
    results.push(
      await what.catch((error: { code?: string; errors?: { rule?: string }[] }) => ({
        code: error.code,
        rules: error.errors?.map(({ rule }) => rule),
      })),
    );
    return results.at(-1) as { id?: string };
  };
  const to = (platform: 'social' | 'microblog' | 'video' | 'professional') => ({
    platform,
    accountId: `acc_${platform}`,
  });
  const draft = await tell(client.createPost({ text: 'Draft', platforms: [to('social')] }));
  const planned = await tell(
    client.createPost({
      text: 'one\n\n\ntwo',
      platforms: [to('microblog'), to('video'), to('professional')],
      platformContent: { video: { title: 'T', tags: ['a', 'b'] }, professional: { text: 'Own' } },
      scheduledFor: '2030-01-07T09:10:00Z',
      isAutoPlug: true,
      autoPlug: { comments: [{ text: 'First!', delay: 'PT10M' }] },
    }),
  );
  await tell(client.createPost({ text: 'x'.repeat(281), platforms: [to('microblog')], scheduledFor: 'tomorrow' }));
  await tell(client.updatePost(planned.id ?? '', { scheduledFor: '2030-01-07T09:20:00Z', autoPlug: null }));
  await tell(client.updatePost('post_nobody', { text: 'x' }));
  advance(30);
  await tell(client.updatePost(planned.id ?? '', { text: 'Too late' }));
  await tell(client.republishPost(planned.id ?? '', [to('social')]));
  await tell(client.republishPost(draft.id ?? '', [to('microblog')]));
  await tell(
    client.listPosts({ status: 'published', platform: 'social', from: '2030-01-07', to: '2030-01-07', limit: 1 }),
  );
  const all: unknown[] = [];
  for await (const post of client.posts()) all.push(post);
  results.push(all);
  await tell(client.listAccounts());
  await tell(client.listOutreachAccounts());
  await tell(client.uploadMedia(new Blob(['%PDF-1.4\n']), { filename: 'a.pdf' }));
  const magnet = await tell(
    client.createLeadMagnet({
      outreachAccountId: 'out_ada',
      workflowType: 'full',
      keywords: ['GUIDE'],
      postUrl: 'https://professional.example/posts/1',
      templates: { dm: { text: 'Hi' }, commentReplies: [{ text: 'Look' }] },
      followUps: [{ text: 'Did you read it?', delay: 'P1D' }],
      activate: true,
    }),
  );
  await tell(
    client.createLeadMagnet({
      outreachAccountId: 'out_ada',
      workflowType: 'full',
      keywords: ['GUIDE'],
      postUrl: 'https://professional.example/posts/1',
    }),
  );
  await tell(client.updateLeadMagnet(magnet.id ?? '', { outreachAccountId: 'out_ada', keywords: ['BOOK'] }));
  await tell(client.pauseLeadMagnet(magnet.id ?? ''));
  await tell(client.listLeads(magnet.id ?? ''));
  await tell(client.deletePost(draft.id ?? ''));
  await tell(client.deletePost(draft.id ?? ''));
  return results;
}

/** Removes what the default branding, page size and pagination change besides names. */
function comparable(results: unknown[]): unknown {
  return JSON.parse(JSON.stringify(results, (name, value) => (name === 'pagination' ? undefined : value)));
}

const ours = await story(conversation({}));

test('the same script has the same results under any wire format', async () => {
  await fc.assert(
    fc.asyncProperty(randomBindings, async (bindings) => {
      const theirs = comparable(await story(conversation({ ...bindings, 'media.branding': undefined })));
      expect(theirs).toEqual(comparable(ours));
    }),
    { seed, numRuns: 40 },
  );
});

test('a profile’s document describes all accepted requests', async () => {
  await fc.assert(
    fc.asyncProperty(randomBindings, async (bindings) => {
      const talk = conversation(bindings);
      await story(talk);
      const judge = judgeOf(bindings);
      for (const exchange of talk.wire) expect(judge(exchange), JSON.stringify(exchange)).toEqual([]);
    }),
    { seed, numRuns: 10 },
  );
});

test('a document that renames everything contains no default name', () => {
  fc.assert(
    fc.property(randomBindings, (bindings) => {
      const text = JSON.stringify(emitOpenApi(resolveProfile(bindings)), (name, value) =>
        name === 'x-decision' ? undefined : value,
      );
      for (const name of [
        'scheduledFor',
        'workflowType',
        'followUps',
        'matchedKeyword',
        'nextCursor',
        'partially_published',
        'VALIDATION_FAILED',
      ]) {
        expect(
          text.includes(name) ? name : '',
          `${name} in ${text.slice(Math.max(0, text.indexOf(name) - 100), text.indexOf(name) + 60)}`,
        ).toBe('');
      }
    }),
    { seed, numRuns: 10 },
  );
});

test('a profile’s document has exactly its operations, each on its route', () => {
  fc.assert(
    fc.property(randomBindings, (bindings) => {
      const profile = resolveProfile(bindings);
      const { paths } = emitOpenApi(profile) as unknown as {
        paths: Record<string, Record<string, { operationId?: string }>>;
      };
      const found = Object.entries(paths).flatMap(([path, item]) =>
        Object.entries(item).flatMap(([method, operation]) =>
          operation.operationId === undefined ? [] : [`${operation.operationId} ${method.toUpperCase()} ${path}`],
        ),
      );
      const expected = operationIds.flatMap((id) => {
        const route = profile.wire.routes.get(id);
        return route === undefined ? [] : [`${id} ${route.method} ${route.path}`];
      });
      expect(found.sort()).toEqual(expected.sort());
    }),
    { seed, numRuns: 20 },
  );
});

/** Checks an exchange against the document alone: its path, and its request if accepted. */
function judgeOf(bindings: Bindings): (exchange: WireExchange) => unknown[] {
  const document = emitOpenApi(resolveProfile(bindings)) as unknown as {
    paths: Record<string, Record<string, object>>;
    components: object;
  };
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'https://document.invalid/openapi', ...document } as object);
  const faults = (schemaAt: string, value: unknown) => {
    const validate =
      ajv.getSchema(`https://document.invalid/openapi#${schemaAt}`) ??
      ajv.compile({ $ref: `https://document.invalid/openapi#${schemaAt}` });
    return validate(value) ? [] : (validate.errors ?? []);
  };
  return ({ method, path, request, status }) => {
    const template = Object.keys(document.paths).find(
      (candidate) => matches(candidate, path) && document.paths[candidate]?.[method.toLowerCase()],
    );
    const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()];
    if (template === undefined || operation === undefined) return [`no operation for ${method} ${path}`];
    const at = `/paths/${escapePointer(template)}/${method.toLowerCase()}`;
    const accepted = status < 300 && request !== undefined;
    return accepted ? faults(`${at}/requestBody/content/application~1json/schema`, request) : [];
  };
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path);
}

const escapePointer = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

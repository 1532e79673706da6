/** Document, client, service and mock agree under any profile, and the results of client calls do not change. */
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
const apiKey = 'the-key-of-the-session';

interface WireExchange {
  readonly method: string;
  readonly path: string;
  readonly request: unknown;
  readonly status: number;
}

/** Opens a mock and a client with the same profile, and records everything sent between them. */
function openConversation(bindings: Bindings): {
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
      const requestBody = request.headers.get('content-type')?.startsWith('application/json')
        ? await request.clone().json()
        : undefined;
      const response = await mock.fetch(request);
      expect(failures).toEqual([]);
      expect(await mock.invalidResponses()).toEqual([]);
      wire.push({
        method: request.method,
        path: new URL(request.url).pathname.replace('/api/v1', ''),
        request: requestBody,
        status: response.status,
      });
      return response;
    },
  });
  return { client, wire, codec, advance: (minutes) => mock.advance(minutes * 60_000) };
}

/** Calls every operation and causes every kind of error that a client can cause. The results have canonical names. */
async function runSession({ client, advance }: ReturnType<typeof openConversation>): Promise<unknown[]> {
  const results: unknown[] = [];
  const record = async (call: Promise<unknown>) => {
    results.push(
      await call.catch((error: { code?: string; errors?: { rule?: string }[] }) => ({
        code: error.code,
        rules: error.errors?.map(({ rule }) => rule),
      })),
    );
    return results.at(-1) as { id?: string };
  };
  const buildTarget = (platform: 'social' | 'microblog' | 'video' | 'professional') => ({
    platform,
    accountId: `acc_${platform}`,
  });
  const draftPost = await record(client.createPost({ text: 'Draft', platforms: [buildTarget('social')] }));
  const scheduledPost = await record(
    client.createPost({
      text: 'one\n\n\ntwo',
      platforms: [buildTarget('microblog'), buildTarget('video'), buildTarget('professional')],
      platformContent: { video: { title: 'T', tags: ['a', 'b'] }, professional: { text: 'Own' } },
      media: { video: 'https://media.example.org/a.mp4' },
      scheduledFor: '2030-01-07T09:10:00Z',
      isAutoPlug: true,
      autoPlug: { comments: [{ text: 'First!', delay: 'PT10M' }] },
    }),
  );
  await record(
    client.createPost({ text: 'x'.repeat(281), platforms: [buildTarget('microblog')], scheduledFor: 'tomorrow' }),
  );
  await record(client.updatePost(scheduledPost.id ?? '', { scheduledFor: '2030-01-07T09:20:00Z', autoPlug: null }));
  await record(client.updatePost('post_missing', { text: 'x' }));
  advance(30);
  await record(client.updatePost(scheduledPost.id ?? '', { text: 'Too late' }));
  await record(client.republishPost(scheduledPost.id ?? '', [buildTarget('social')]));
  await record(client.republishPost(draftPost.id ?? '', [buildTarget('microblog')]));
  await record(
    client.listPosts({ status: 'published', platform: 'social', from: '2030-01-07', to: '2030-01-07', limit: 1 }),
  );
  const allPosts: unknown[] = [];
  for await (const post of client.posts()) allPosts.push(post);
  results.push(allPosts);
  await record(client.listAccounts());
  await record(client.listOutreachAccounts());
  await record(client.uploadMedia(new Blob(['%PDF-1.4\n']), { filename: 'a.pdf' }));
  const createdMagnet = await record(
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
  await record(
    client.createLeadMagnet({
      outreachAccountId: 'out_ada',
      workflowType: 'full',
      keywords: ['GUIDE'],
      postUrl: 'https://professional.example/posts/1',
    }),
  );
  await record(client.updateLeadMagnet(createdMagnet.id ?? '', { outreachAccountId: 'out_ada', keywords: ['BOOK'] }));
  await record(client.pauseLeadMagnet(createdMagnet.id ?? ''));
  await record(client.listLeads(createdMagnet.id ?? ''));
  await record(client.deletePost(draftPost.id ?? ''));
  await record(client.deletePost(draftPost.id ?? ''));
  return results;
}

/** All properties draw the same profiles, so they share their documents. */
const documents = new Map<string, ReturnType<typeof emitOpenApi>>();

function getDocument(bindings: Bindings): ReturnType<typeof emitOpenApi> {
  const key = JSON.stringify(bindings);
  const document = documents.get(key) ?? emitOpenApi(resolveProfile(bindings));
  documents.set(key, document);
  return document;
}

/** Removes what the default branding, page size and pagination change besides names. */
function toComparable(results: unknown[]): unknown {
  return JSON.parse(JSON.stringify(results, (name, value) => (name === 'pagination' ? undefined : value)));
}

const defaultResults = await runSession(openConversation({}));

test('the same client calls have the same results under any profile', async () => {
  await fc.assert(
    fc.asyncProperty(randomBindings, async (bindings) => {
      const profileResults = toComparable(
        await runSession(openConversation({ ...bindings, 'media.branding': undefined })),
      );
      expect(profileResults).toEqual(toComparable(defaultResults));
    }),
    { seed, numRuns: 40 },
  );
});

test('the document of a profile describes every accepted request', async () => {
  await fc.assert(
    fc.asyncProperty(randomBindings, async (bindings) => {
      const conversation = openConversation(bindings);
      await runSession(conversation);
      const findFaults = createDocumentChecker(bindings);
      for (const exchange of conversation.wire) expect(findFaults(exchange), JSON.stringify(exchange)).toEqual([]);
    }),
    { seed, numRuns: 10 },
  );
});

test('a document that renames everything contains no default name', () => {
  fc.assert(
    fc.property(randomBindings, (bindings) => {
      const text = JSON.stringify(getDocument(bindings), (name, value) => (name === 'x-decision' ? undefined : value));
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

test('the document of a profile has exactly the operations of the profile, each on its route', () => {
  fc.assert(
    fc.property(randomBindings, (bindings) => {
      const profile = resolveProfile(bindings);
      const { paths } = getDocument(bindings) as unknown as {
        paths: Record<string, Record<string, { operationId?: string }>>;
      };
      const actualRoutes = Object.entries(paths).flatMap(([path, item]) =>
        Object.entries(item).flatMap(([method, operation]) =>
          operation.operationId === undefined ? [] : [`${operation.operationId} ${method.toUpperCase()} ${path}`],
        ),
      );
      const expectedRoutes = operationIds.flatMap((id) => {
        const route = profile.wire.routes.get(id);
        return route === undefined ? [] : [`${id} ${route.method} ${route.path}`];
      });
      expect(actualRoutes.sort()).toEqual(expectedRoutes.sort());
    }),
    { seed, numRuns: 20 },
  );
});

/** Checks an exchange against the document alone: its path, and its request if accepted. */
function createDocumentChecker(bindings: Bindings): (exchange: WireExchange) => unknown[] {
  const document = getDocument(bindings) as unknown as {
    paths: Record<string, Record<string, object>>;
    components: object;
  };
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'https://document.invalid/openapi', ...document } as object);
  const findSchemaFaults = (schemaAt: string, value: unknown) => {
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
    const operationPointer = `/paths/${escapePointer(template)}/${method.toLowerCase()}`;
    const isAccepted = status < 300 && request !== undefined;
    return isAccepted
      ? findSchemaFaults(`${operationPointer}/requestBody/content/application~1json/schema`, request)
      : [];
  };
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path);
}

const escapePointer = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

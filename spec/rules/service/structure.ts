/** Rules on the structure of every request. Structural findings name these rules. */
import { assumedBoundIds } from '../../decisions/bounds.ts';
import { getOperation, operationIds } from '../../operations/index.ts';
import { getAccountId } from '../../world.ts';
import { buildPostOn, buildTargetsOn, withContent } from '../bodies.ts';
import { collectOnly } from '../leadMagnet/bodies.ts';
import { type RequestRule, requestRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';
import { typeTrials } from './typeTrials.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const uploadVectors = createVectorBuilders('uploadMedia');
const operationsWithoutQuery = operationIds.filter((id) => getOperation(id).query === undefined);
const writes = ['createPost', 'updatePost', 'republishPost', 'createLeadMagnet', 'updateLeadMagnet'] as const;
const citeService = (item: string) => ({ section: 'What the service does', item });
const citeFields = (item: string) => ({ section: 'Resources and their fields', item });
const validPost = { text: 'Hello', platforms: buildTargetsOn('social') };

export const structureRules: readonly RequestRule[] = [
  requestRule({
    id: 'request.route',
    level: 'derived',
    needs: ['error.statuses'],
    source: { section: 'Endpoints', item: 'the table of methods and paths' },
    summary: 'The request path must exist.',
    code: 'NOT_FOUND',
    // A service may judge the media type of the body before the route.
    otherStatuses: ['mediaType'],
    on: operationIds,
    vectors: [
      accepted('a documented path', { body: validPost }),
      refused('an unknown path', { method: 'POST', path: '/postings', body: validPost }),
    ],
  }),
  requestRule({
    id: 'request.path.strict',
    level: 'assumed',
    needs: ['paths.strict'],
    holds: { 'paths.strict': 'strict' },
    source: { section: 'Endpoints', item: 'the table of methods and paths' },
    summary: 'Paths are case-sensitive and have no trailing slash.',
    code: 'NOT_FOUND',
    // `/posts/` may be the path of a post with an empty id, which has no POST.
    otherStatuses: ['mediaType', 'method'],
    on: operationIds,
    vectors: [
      accepted('a path exactly as documented', { body: validPost }),
      refused('a path in another case', { method: 'POST', path: '/Posts', body: validPost }),
      refused('a trailing slash', { method: 'POST', path: '/posts/', body: validPost }),
    ],
  }),
  requestRule({
    id: 'request.method',
    level: 'derived',
    needs: ['error.statuses'],
    source: { section: 'Endpoints', item: 'the table of methods and paths' },
    summary: 'The path must support the method.',
    code: 'METHOD_NOT_ALLOWED',
    // A service may judge the media type of the body before the route.
    otherStatuses: ['mediaType'],
    on: operationIds,
    vectors: [
      accepted('a documented method', { body: validPost }),
      refused('a method that the path does not support', { method: 'DELETE', path: '/posts', body: validPost }),
    ],
  }),
  requestRule({
    id: 'request.media-type',
    level: 'derived',
    argument:
      'Author: bodies are JSON, uploads are multipart. Implementer: a lenient server may read JSON under any type. The document names the types without exception, and refusing others follows in one step.',
    needs: [],
    source: citeService('JSON bodies, except media upload, which is multipart form data'),
    summary: 'A body must be application/json; the body of an upload must be multipart/form-data.',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    // A service that parses only JSON may report such a body as malformed, or as lacking the required members.
    otherStatuses: ['malformed', 'rule'],
    on: [...writes, 'uploadMedia'],
    vectors: [
      accepted('JSON with a charset', { contentType: 'application/json; charset=utf-8', body: validPost }),
      refused('a form', { contentType: 'application/x-www-form-urlencoded', raw: 'text=Hello' }),
      uploadVectors.refused('an upload as JSON', { contentType: 'application/json', raw: '{}' }),
    ],
  }),
  requestRule({
    id: 'request.json',
    level: 'derived',
    needs: ['error.statuses'],
    source: citeService('JSON bodies'),
    summary: 'A body must be well-formed JSON in UTF-8.',
    code: 'MALFORMED_REQUEST',
    on: writes,
    vectors: [
      accepted('JSON', { body: validPost }),
      refused('truncated JSON', { raw: '{"text": "Hello"' }),
      refused('an empty body', { raw: '' }),
      refused('a text that is not JSON', { raw: 'text=Hello' }),
    ],
  }),
  requestRule({
    id: 'request.object',
    level: 'derived',
    needs: [],
    source: citeFields('the tables of fields'),
    summary: 'A body must be a JSON object.',
    otherStatuses: ['malformed'],
    on: writes,
    vectors: [
      accepted('an object', { body: validPost }),
      refused('a string', { body: 'Hello' }),
      refused('a list', { body: [validPost] }),
      refused('null', { body: null }),
    ],
  }),
  requestRule({
    id: 'request.size',
    level: 'assumed',
    needs: ['limits.body'],
    source: { section: 'Limits', item: 'the size of a body is not shown' },
    summary: 'A JSON body must not exceed the maximum size, by default 4 MiB.',
    code: 'PAYLOAD_TOO_LARGE',
    on: writes,
    trials: [
      {
        baseline: buildPostOn('social'),
        name: 'the longest documented post',
        updates: 'widest',
        valid: [
          withContent(
            withContent(
              { text: '字'.repeat(63_206), platforms: buildTargetsOn('social', 'professional', 'microblog') },
              'professional',
              { text: '字'.repeat(3000) },
            ),
            'microblog',
            { text: Array.from({ length: 25 }, () => '字'.repeat(280)).join('\n\n\n') },
          ),
        ],
      },
    ],
    vectors: [
      accepted('a body of 250 kB', { body: { text: '😀'.repeat(63_206), platforms: buildTargetsOn('social') } }),
      refused('a body of 5 MB', { body: { text: 'a'.repeat(5_000_000), platforms: buildTargetsOn('social') } }),
    ],
  }),
  requestRule({
    id: 'request.member.type',
    level: 'derived',
    argument:
      'Author: the tables give the types. Implementer: "true" could be read as true. The document gives one type per field and no conversion.',
    needs: [],
    source: citeFields('the type columns of the tables'),
    summary: 'Every member must have the type that the contract defines; null is a separate type.',
    on: [...writes, 'listPosts', 'getAnalytics'],
    verbatim: ['targets'],
    trials: typeTrials,
    vectors: [
      accepted('a body with the right types', { body: { ...validPost, publishNow: false } }),
      refused('a number instead of a text', { body: { ...validPost, text: 7 } }),
      refused('null as the text of a new post', { body: { ...validPost, text: null } }),
      createVectorBuilders('updatePost').refused(
        'null for a required member of a post',
        { id: '{{post}}', body: { platforms: null } },
        { posts: { post: validPost } },
      ),
      createVectorBuilders('updateLeadMagnet').refused(
        'null for a required member of a lead magnet',
        { id: '{{magnet}}', body: { outreachAccountId: 'out_ada', keywords: null } },
        { leadMagnets: { magnet: collectOnly } },
      ),
      refused('a string instead of a boolean', { body: { ...validPost, publishNow: 'true' } }),
      refused('an object instead of a list', {
        body: { ...validPost, platforms: { platform: 'social', accountId: 'acc_social' } },
      }),
    ],
  }),
  requestRule({
    id: 'request.member.required',
    level: 'derived',
    needs: [],
    source: citeFields('the fields that the tables call required; each target has platform and accountId'),
    summary: 'Every member that the contract requires must be present.',
    on: writes,
    vectors: [
      accepted('a target with all its members', { body: validPost }),
      refused('a target without an account', { body: { text: 'Hello', platforms: [{ platform: 'social' }] } }),
      refused('a target without a platform', { body: { text: 'Hello', platforms: [{ accountId: 'acc_social' }] } }),
    ],
  }),
  requestRule({
    id: 'request.members.unknown',
    level: 'assumed',
    needs: ['request.unknown-members'],
    source: citeFields('the tables of fields'),
    summary: 'A body must not have unknown members.',
    says: {
      'request.unknown-members': {
        ignore: 'Unknown members of a body are ignored.',
        'ignore-except-media': 'Unknown members of a body are ignored, but media inside platformContent is refused.',
        'ignore-outside-options':
          'Unknown members of a body are ignored, but the options of a platform must not have any.',
      },
    },
    on: [...writes, 'uploadMedia'],
    vectors: [
      accepted('a body with known members', { body: validPost }),
      refused('a misspelt member', { body: { ...validPost, publishNwo: true } }),
      refused('__proto__ as a member', {
        raw: '{"text":"Hello","platforms":[{"platform":"social","accountId":"acc_social"}],"__proto__":{"publishNow":true}}',
      }),
      refused('an unknown member of a target', {
        body: { text: 'Hello', platforms: [{ ...buildTargetsOn('social')[0], colour: 'blue' }] },
      }),
    ],
  }),
  requestRule({
    id: 'request.parameters.unknown',
    level: 'assumed',
    needs: ['request.unknown-parameters'],
    source: { section: 'Endpoints', item: 'no endpoint is shown with query parameters' },
    summary: 'A query must not have unknown parameters.',
    says: {
      'request.unknown-parameters': { ignore: 'Unknown query parameters are ignored.' },
    },
    on: operationIds,
    queries: {
      listPosts: {
        // Names that no service has for parameters of its own, and one that JavaScript treats specially.
        breaking: [{ colour: 'blue' }, { '__proto__[limit]': '5' }, { weather: 'sunny' }],
        valid: [{ status: 'draft', platform: 'social', from: '2030-01-01', to: '2031-01-01', limit: '5' }],
      },
      getAnalytics: { breaking: [{ account: getAccountId('social'), colour: 'blue' }] },
      ...Object.fromEntries(
        operationsWithoutQuery.map((operation) => [operation, { breaking: [{ colour: 'blue' }] }] as const),
      ),
    },
    vectors: [
      createVectorBuilders('listPosts').accepted('a known parameter', { query: { platform: 'social' } }),
      createVectorBuilders('listPosts').refused('an unknown parameter', { query: { colour: 'blue' } }),
    ],
  }),
  requestRule({
    id: 'request.bounds',
    level: 'assumed',
    needs: assumedBoundIds,
    source: { section: 'Limits', item: 'no bound is given for other lengths and counts' },
    summary:
      'A string, list or number must stay within the bounds that the contract assumes where the document gives none.',
    on: operationIds,
    vectors: [
      accepted('an id of usual length', { body: validPost }),
      refused('a tag of 101 characters', {
        body: {
          text: 'Hello',
          platforms: buildTargetsOn('video'),
          platformContent: { video: { title: 'T', tags: ['a'.repeat(101)] } },
        },
      }),
      refused('an id of 65 characters', {
        body: { text: 'Hello', platforms: [{ platform: 'social', accountId: 'a'.repeat(65) }] },
      }),
    ],
  }),
];

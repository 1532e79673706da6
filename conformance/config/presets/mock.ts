/** The preset for the mock: separate keys, so that existing tenants are untouched, and hooks on its control surface. */
import { outboxItemKinds } from '../../hooks/outboxItem.ts';
import type { ConformanceConfig } from '../config.ts';

/** A control request selects its tenant by the key. */
const tenant = { 'Mock-Tenant': '{{key}}' };
const buildAccountTrigger = (body: Readonly<Record<string, string>>) => ({
  url: '/_mock/triggers/account',
  headers: tenant,
  body: { account: '{{account}}', ...body },
});
const actMapping = {
  kind: 'act',
  at: '/at',
  platform: 'professional',
  text: '/text',
  accountId: '/accountId',
} as const;
const leadActMapping = { ...actMapping, leadMagnetId: '/leadMagnetId', commenterId: '/to/id' } as const;

const credentials = {
  primary: { key: 'conformance-primary', plans: ['api', 'pro'] },
  other: { key: 'conformance-other', plans: ['api', 'pro'] },
  basic: { key: 'conformance-basic', plans: ['api', 'starter'] },
  api: { key: 'conformance-api', plans: ['api'] },
  starter: { key: 'conformance-starter', plans: ['starter'] },
} as const;

export const mockPreset: ConformanceConfig = {
  url: 'http://127.0.0.1:4010/api/v1',
  profile: 'default',
  // The suite judges one response while the mock handles another request.
  workers: 4,
  credentials,
  setup: Object.entries(credentials).map(([caller, { plans }]) => ({
    url: '/_mock/tenants',
    body: { key: `{{key:${caller}}}`, plans: [...plans] },
    // 409 means that an earlier run has created the tenant.
    expect: [201, 409],
  })),
  hooks: {
    clock: { url: '/_mock/clock', headers: tenant, read: { now: '/data/now' } },
    advance: { url: '/_mock/clock/advance', headers: tenant, body: { by: '{{by}}' }, read: { now: '/data/now' } },
    settle: { url: '/_mock/clock/advance', headers: tenant, body: { by: 'PT0S' } },
    reset: { method: 'POST', url: '/_mock/reset', headers: tenant },
    comment: {
      url: '/_mock/triggers/comment',
      headers: tenant,
      body: {
        leadMagnet: '{{leadMagnet}}',
        post: '{{postId}}',
        postUrl: '{{postUrl}}',
        text: '{{text}}',
        commenter: { id: '{{commenterId}}', name: '{{commenterName}}' },
      },
    },
    accept: { url: '/_mock/triggers/acceptance', headers: tenant, body: { commenter: '{{commenterId}}' } },
    publishing: buildAccountTrigger({ publishing: '{{works}}' }),
    channel: buildAccountTrigger({ verified: '{{verified}}' }),
    outreach: { url: '/_mock/triggers/outreach', headers: tenant, body: { connected: '{{connected}}' } },
    metrics: {
      url: '/_mock/triggers/metrics',
      headers: tenant,
      body: {
        post: '{{postId}}',
        accountId: '{{account}}',
        impressions: '{{impressions}}',
        likes: '{{likes}}',
        comments: '{{comments}}',
        shares: '{{shares}}',
      },
    },
    followers: {
      url: '/_mock/triggers/followers',
      headers: tenant,
      body: { account: '{{account}}', followers: '{{count}}' },
    },
    plan: { method: 'PUT', url: '/_mock/plans', headers: tenant, body: { plans: '{{plans}}' } },
    subscribe: {
      method: 'PUT',
      url: '/_mock/webhook',
      headers: tenant,
      body: { url: '{{url}}' },
      read: { secret: '/data/secret' },
    },
    outbox: {
      url: '/_mock/outbox',
      headers: tenant,
      read: { items: '/data' },
      reports: outboxItemKinds,
      items: {
        kindAt: '/kind',
        mappings: {
          publication: {
            kind: 'publication',
            at: '/at',
            postId: '/postId',
            platform: '/platform',
            accountId: '/accountId',
            segments: '/segments',
            options: '/options',
            filename: '/media/filename',
            videoTitle: '/media/videoTitle',
            images: '/media/images',
            video: '/media/video',
            carousel: '/media/carousel',
            files: '/files',
          },
          comment_reply: { ...leadActMapping, act: 'comment_reply' },
          direct_message: { ...leadActMapping, act: 'direct_message' },
          connection_request: { ...leadActMapping, act: 'connection_request' },
          follow_up: { ...leadActMapping, act: 'follow_up' },
          auto_plug_comment: { ...actMapping, act: 'auto_plug', postId: '/postId' },
          email: { kind: 'email', at: '/at', about: 'thumbnail.skipped', postId: '/postId' },
        },
      },
    },
  },
};

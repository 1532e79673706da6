/** Profiles that between them give every enumerated answer, and leave out what may be absent. */
import { everythingElse } from './otherProfile.ts';

type Bindings = Readonly<Record<string, unknown>>;

/** One answer each that changes what happens; all of them are implemented. */
export const behaviours: Readonly<Record<string, Bindings>> = {
  'posts say when to publish': { 'post.neither': 'refuse' },
  'both means now': { 'post.both': 'publish' },
  'both means later': { 'post.both': 'schedule' },
  'the past is published': { 'post.schedule.past': 'publish' },
  'more forms of schedules': { 'post.schedule.format': 'extended-and-more' },
  'shallow updates': { 'post.update.merge': 'shallow' },
  'full updates': { 'post.update.merge': 'replace' },
  'shallow updates of lead magnets': { 'leadMagnet.update.merge': 'shallow' },
  'full updates of lead magnets': { 'leadMagnet.update.merge': 'replace' },
  'updates do not publish': { 'post.update.publish': 'refuse' },
  'publishing takes five minutes': { 'post.publish.duration': 'PT5M' },
  'unknown members are ignored': { 'request.unknown-members': 'ignore' },
  'unknown parameters are ignored': { 'request.unknown-parameters': 'ignore' },
  'dates of creation, pages of five': { 'post.list.dates': 'created', 'post.list.limit': 5 },
  'UTF-16': { 'text.unit': 'utf-16' },
  graphemes: { 'text.unit': 'graphemes' },
  'untargeted overrides are ignored': { 'platformContent.untargeted': 'ignore' },
  'untargeted overrides are refused': { 'platformContent.untargeted': 'refuse' },
  'titles where there is a video': { 'video.title.when': 'has-a-video' },
  'other defaults of options': {
    'option.default.contentType': 'reel',
    'option.default.videoType': 'short',
    'option.default.privacy': 'private',
    'option.default.privacyLevel': 'SELF_ONLY',
    'option.default.postMode': 'draft',
  },
  'strict lead magnets': { 'leadMagnet.update.outreachAccountId': 'required', 'leadMagnet.pause.again': 'refuse' },
  'another brand': { 'media.branding': 'Sent by Bright Bakery' },
  'limits without headers': { 'limits.rate.headers': 'none' },
  'no limits': { 'limits.rate': 'off', 'limits.quota': 'off' },
  'Bearer as it is written': { 'auth.scheme': 'bearer-exact' },
};

/** Answers that change how things look. */
export const looks: Readonly<Record<string, Bindings>> = {
  'everything else': everythingElse,
  'pages by number': { 'post.list.paging': 'page' },
  'no pages': { 'post.list.paging': 'none', 'post.list.container': 'data.posts' },
  'flat refusals': { 'error.body': 'flat', 'webhook.signature': 'none' },
  'nested refusals': { 'error.body': 'nested', 'webhook.signature': { header: 'X-Signature', encoding: 'base64' } },
};

/** What an implementation may not have. */
export const absences: Readonly<Record<string, Bindings>> = {
  'no limit of anything': { 'limits.rate': 'absent', 'limits.quota': 'absent' },
  'no schedule': { 'post.schedule.field': 'absent' },
  'no filters': { 'post.list.query': 'absent' },
  'no page size': { 'post.list.query': { limit: 'absent' }, 'post.list.pagination': 'absent' },
  'free follow-up comments': { autoPlug: 'absent' },
  'comments without delay': { autoPlug: { 'comments.delay': 'absent' } },
  'free follow-ups': { 'leadMagnet.followUps': 'absent' },
  'bare lead magnets': { 'leadMagnet.fields': 'absent' },
  'no keywords': { 'leadMagnet.fields': { keywords: 'absent', postUrl: 'absent' } },
  'no workflow': { 'leadMagnet.fields': { workflowType: 'absent' } },
  'bare records': { 'post.record': 'absent', 'leadMagnet.record': 'absent', 'lead.fields': 'absent' },
  'bare analytics': { analytics: { totals: 'absent', followers: 'absent', from: 'absent', to: 'absent' } },
  'few operations': {
    'post.delete': 'absent',
    'post.republish': 'absent',
    'leadMagnet.update': 'absent',
    analytics: 'absent',
    'webhook.events': 'absent',
  },
};

/** Answers that nobody implements. */
export const strange: Readonly<Record<string, Bindings>> = {
  'answers of its own': {
    'post.neither': 'ask',
    'post.update.merge': 'json-patch',
    'text.unit': 'bytes',
    'limits.rate': 'fixed',
  },
};

export const variedProfiles: readonly (readonly [name: string, bindings: Bindings])[] = [
  ...Object.entries({ ...behaviours, ...looks, ...absences, ...strange }),
];

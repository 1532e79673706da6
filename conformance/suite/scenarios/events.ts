/** Scenarios for webhooks of posts and leads, delivered immediately or after errors. */
import { to } from '../../script/bodies.ts';
import { bound, lookSeconds, untilPublished } from './choices.ts';
import { active, collecting, leadNeeds, postUrl } from './leadMagnets/magnet.ts';
import {
  advance,
  change,
  comment,
  fails,
  leadMagnet,
  leads,
  list,
  listen,
  pause,
  published,
  republish,
  type Scenarios,
  scene,
  scheduled,
  scheduling,
  settle,
  tried,
  works,
} from './scene.ts';

const hello = { text: 'Tell everybody', platforms: to('social') };
const delivered = ['webhook.envelope', 'webhook.signature.headers'];
const postTold = ['webhook.post.sent', 'webhook.post.true', 'webhook.post.once', ...delivered];
const leadTold = ['webhook.lead.sent', 'webhook.lead.configured', 'webhook.lead.once', ...delivered];
const failing = '{{account:microblog}}';

export const eventScenarios: Scenarios = (context) => [...postEvents(context), ...leadEvents(context)];

const ofPosts = { needs: ['webhook.events'], alone: true } as const;

const postEvents: Scenarios = (context) => [
  scene(
    'events/published',
    'A published post sends one event',
    { ...ofPosts, about: postTold },
    listen('{{webhook:posts}}'),
    published('post', hello),
    untilPublished(context),
    settle,
    advance('PT1M'),
    list(),
    advance('P1D'),
  ),
  scene(
    'events/failed',
    'A post that failed, entirely or in part, sends an event that says so',
    { ...ofPosts, about: postTold },
    listen('{{webhook:posts}}'),
    fails(failing),
    published('partial', { ...hello, platforms: to('social', 'microblog') }),
    published('failed', { ...hello, platforms: to('microblog') }),
    untilPublished(context),
    works(failing),
    settle,
    advance('PT1M'),
    list(),
    advance('PT1M'),
  ),
  scene(
    'events/scheduled',
    'Scheduled posts send events when they are published',
    { ...ofPosts, about: postTold, needs: ['webhook.events', ...scheduling] },
    listen('{{webhook:posts}}'),
    scheduled('first', hello, 'now+PT10M'),
    scheduled('second', hello, 'now+PT12M'),
    advance('PT15M'),
    untilPublished(context),
    settle,
    list(),
    advance('PT1M'),
  ),
  scene(
    'events/republished',
    'A republished post sends another event',
    { ...ofPosts, about: ['webhook.post.true', ...delivered], needs: ['webhook.events', 'post.republish'] },
    listen('{{webhook:posts}}'),
    published('post', hello),
    untilPublished(context),
    settle,
    tried(republish('post', to('professional'))),
    untilPublished(context),
    settle,
    advance('PT1M'),
    list(),
  ),
  // Each step of the clock ends where an attempt is due, so that the time of every attempt is known.
  scene(
    'events/refused-twice',
    'A receiver rejects an event twice, and accepts the third attempt',
    {
      ...ofPosts,
      about: ['webhook.retry.schedule', 'webhook.retry.same-id', 'webhook.post.once'],
      needs: ['webhook.events', 'webhook.retries'],
    },
    listen('{{webhook:refuses-twice}}'),
    published('post', hello),
    untilPublished(context),
    settle,
    advance('PT3S'),
    advance('PT3S'),
    advance('PT4M'),
    advance('PT2M'),
    advance('P2D'),
    list(),
  ),
  scene(
    'events/never-received',
    'A receiver that rejects every attempt is retried for a while, and then no more',
    {
      ...ofPosts,
      about: ['webhook.retry.schedule', 'webhook.retry.same-id'],
      needs: ['webhook.events', 'webhook.retries'],
    },
    listen('{{webhook:refuses}}'),
    published('post', hello),
    untilPublished(context),
    settle,
    ...['PT6S', 'PT6M', 'PT31M', 'PT121M', 'PT301M', 'PT601M', 'P2D'].map(advance),
    list(),
  ),
  scene(
    'events/gone',
    'A receiver that returns 410 Gone need not be retried',
    { ...ofPosts, about: ['webhook.envelope'], needs: ['webhook.events', 'webhook.retries'] },
    listen('{{webhook:gone}}'),
    published('post', hello),
    untilPublished(context),
    settle,
    advance('PT1M'),
    list(),
  ),
];

const leadEvents: Scenarios = (context) => {
  const look = advance(`PT${lookSeconds(context)}S`);
  const told = { needs: [...leadNeeds, 'webhook.events'], alone: true } as const;
  const hooked = (name: string, to: string) => collecting(name, { ...active, webhookUrl: `{{webhook:${to}}}` });
  return [
    scene(
      'events/lead',
      'Each lead is sent once to the webhook of its lead magnet',
      { ...told, about: leadTold },
      leadMagnet('magnet', hooked('told', 'ok')),
      comment(postUrl('told'), 'Ada', 'The guide, please'),
      look,
      comment(postUrl('told'), 'Ben', 'The guide, please, too'),
      comment(postUrl('told'), 'Ada', 'The guide, again'),
      look,
      settle,
      leads('magnet'),
      advance('PT1M'),
    ),
    scene(
      'events/lead-listening',
      'A lead is sent to the webhook of its lead magnet, also if another lead magnet has none',
      { ...told, about: leadTold },
      listen('{{webhook:posts}}'),
      leadMagnet('magnet', hooked('both', 'ok')),
      leadMagnet('silent', collecting('both', active)),
      comment(postUrl('both'), 'Ada', 'The guide, please'),
      look,
      settle,
      leads('magnet'),
      leads('silent'),
      advance('PT1M'),
    ),
    scene(
      'events/lead-paused',
      'A paused lead magnet sends no events',
      { ...told, about: ['lead.active-only'] },
      leadMagnet('magnet', hooked('quiet', 'ok')),
      tried(pause('magnet')),
      comment(postUrl('quiet'), 'Ada', 'The guide, please'),
      look,
      leads('magnet'),
    ),
    scene(
      'events/lead-refused-twice',
      'A webhook rejects a lead twice, and accepts the third attempt',
      {
        ...told,
        about: ['webhook.retry.schedule', 'webhook.retry.same-id', 'webhook.lead.once'],
        needs: [...told.needs, 'webhook.retries'],
      },
      leadMagnet('magnet', hooked('refused', 'refuses-twice')),
      comment(postUrl('refused'), 'Ada', 'The guide, please'),
      look,
      settle,
      advance('PT3S'),
      advance('PT3S'),
      advance('PT4M'),
      advance('PT2M'),
      leads('magnet'),
    ),
    ...(bound(context, 'leadMagnet.update')
      ? [
          scene(
            'events/lead-moved',
            'After an update leads are sent to the new webhook',
            {
              ...told,
              about: ['webhook.lead.sent', 'webhook.lead.configured'],
              needs: [...told.needs, 'leadMagnet.update'],
            },
            listen('{{webhook:posts}}'),
            leadMagnet('magnet', hooked('moved-hook', 'ok')),
            comment(postUrl('moved-hook'), 'Ada', 'The guide, please'),
            look,
            settle,
            leads('magnet'),
            change('magnet', collecting('moved-hook', { webhookUrl: '{{webhook:other}}' })),
            comment(postUrl('moved-hook'), 'Ben', 'The guide, please, too'),
            look,
            settle,
            leads('magnet'),
            advance('PT1M'),
          ),
        ]
      : []),
  ];
};

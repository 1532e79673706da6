/** Scenarios for leads: which comments create one, below which post, and when. */
import { to } from '../../../script/bodies.ts';
import { bound, chose, lookSeconds, untilPublished } from '../choices.ts';
import {
  advance,
  change,
  comment,
  leadMagnet,
  leads,
  outbox,
  pause,
  published,
  resume,
  type Scenarios,
  scene,
  tried,
} from '../scene.ts';
import { active, collecting, leadNeeds, postUrl } from './magnet.ts';

const record = [
  'lead.list.array',
  'lead.members',
  'lead.own',
  'lead.keyword',
  'lead.newest-first',
  'answer.status.listLeads',
];
const told = { needs: leadNeeds, alone: true } as const;

/** More leads than a page usually has. */
const crowd = Array.from({ length: 25 }, (_, i) => `Reader${String.fromCharCode(97 + i)}`);

export const leadScenarios: Scenarios = (context) => {
  const look = advance(`PT${lookSeconds(context)}S`);
  return [
    scene(
      'leads/captured',
      'Two people ask for the guide and become leads, a third comments without a keyword and does not',
      { ...told, about: ['lead.captured', 'lead.matching', ...record] },
      leadMagnet('magnet', collecting('captured', active)),
      leads('magnet'),
      comment(postUrl('captured'), 'Ada', 'Please send me the GUIDE'),
      comment(postUrl('captured'), 'Ben', 'How nice'),
      look,
      leads('magnet'),
      comment(postUrl('captured'), 'Cleo', 'A guide for me, too!'),
      look,
      outbox,
      leads('magnet'),
    ),
    scene(
      'leads/keywords',
      'Any of three keywords creates a lead, ignoring case, and other comments do not',
      { ...told, about: ['lead.captured', 'lead.matching', 'lead.keyword'] },
      leadMagnet('magnet', collecting('keywords', { ...active, keywords: ['Guide', 'BOOK', 'leaflet'] })),
      comment(postUrl('keywords'), 'Ada', 'a BOOK please'),
      comment(postUrl('keywords'), 'Ben', 'LEAFLET'),
      comment(postUrl('keywords'), 'Cleo', 'gUiDe'),
      comment(postUrl('keywords'), 'Dan', 'A magazine'),
      look,
      leads('magnet'),
    ),
    scene(
      'leads/once',
      'A person who comments twice is one lead',
      { ...told, about: ['lead.once', 'lead.captured'] },
      leadMagnet('magnet', collecting('once', active)),
      comment(postUrl('once'), 'Ada', 'The guide, please'),
      comment(postUrl('once'), 'Ben', 'The guide, please, now'),
      look,
      leads('magnet'),
      comment(postUrl('once'), 'Ada', 'The GUIDE, again'),
      look,
      leads('magnet'),
    ),
    scene(
      'leads/paused',
      'Lead magnets that are paused or were never started capture no leads',
      { ...told, about: ['lead.active-only', 'lead.stays'] },
      leadMagnet('magnet', collecting('paused', active)),
      leadMagnet('waiting', collecting('paused')),
      comment(postUrl('paused'), 'Ada', 'The guide in time, please'),
      look,
      leads('magnet'),
      leads('waiting'),
      tried(pause('magnet')),
      comment(postUrl('paused'), 'Ben', 'The guide too late, please'),
      look,
      leads('magnet'),
      leads('waiting'),
    ),
    scene(
      'leads/apart',
      'Two lead magnets on two posts have separate leads, and pausing one does not pause the other',
      { ...told, about: ['lead.watched-only', 'lead.own', 'lead.captured'] },
      leadMagnet('here', collecting('here', active)),
      leadMagnet('there', collecting('there', active)),
      comment(postUrl('here'), 'Ada', 'The guide from here, please'),
      comment(postUrl('there'), 'Ben', 'The guide from there, please'),
      look,
      leads('here'),
      leads('there'),
      tried(pause('here')),
      comment(postUrl('there'), 'Cleo', 'The guide from there, too'),
      look,
      leads('here'),
      leads('there'),
    ),
    scene(
      'leads/many',
      'Twenty-five people ask for the guide within a minute: each of them is a lead, once',
      { ...told, about: ['lead.captured', 'lead.once', 'lead.own'] },
      leadMagnet('magnet', collecting('many', active)),
      crowd.map((name) => comment(postUrl('many'), name, `The guide, please. Yours, ${name}`)),
      look,
      leads('magnet'),
      look,
      leads('magnet'),
    ),
    scene(
      'leads/together',
      'Two lead magnets on one post capture by their own keywords',
      { ...told, about: ['lead.captured', 'lead.matching', 'lead.own'] },
      leadMagnet('guide', collecting('together', active)),
      leadMagnet('book', collecting('together', { ...active, keywords: ['BOOK'] })),
      comment(postUrl('together'), 'Ada', 'The guide, please'),
      comment(postUrl('together'), 'Ben', 'The book, please'),
      comment(postUrl('together'), 'Cleo', 'The guide and the book, please'),
      look,
      leads('guide'),
      leads('book'),
    ),
    scene(
      'leads/ours',
      'A post of the service is watched like any other',
      { ...told, about: ['lead.captured', 'lead.watched-only'] },
      published('post', { text: 'Comment GUIDE', platforms: to('professional') }),
      published('other', { text: 'Nothing here', platforms: to('professional') }),
      untilPublished(context),
      leadMagnet('magnet', {
        outreachAccountId: '{{outreach}}',
        workflowType: 'collect_only',
        keywords: ['GUIDE'],
        postId: '{{post}}',
        ...active,
      }),
      comment('post', 'Ada', 'The guide, please'),
      comment('other', 'Ben', 'The guide from elsewhere, please'),
      look,
      leads('magnet'),
    ),
    ...(bound(context, 'leadMagnet.update')
      ? [
          scene(
            'leads/updated',
            'After an update the new keywords create leads, and earlier leads stay',
            {
              ...told,
              about: ['lead.captured', 'lead.matching', 'lead.stays'],
              needs: [...leadNeeds, 'leadMagnet.update'],
            },
            leadMagnet('magnet', collecting('updated', active)),
            comment(postUrl('updated'), 'Ada', 'The guide, please'),
            look,
            leads('magnet'),
            change('magnet', collecting('updated', { keywords: ['BOOK'] })),
            comment(postUrl('updated'), 'Ben', 'The book, please'),
            look,
            leads('magnet'),
          ),
          scene(
            'leads/moved',
            'After an update another post is watched',
            { ...told, about: ['lead.captured'], needs: [...leadNeeds, 'leadMagnet.update'] },
            leadMagnet('magnet', collecting('moved', active)),
            change('magnet', collecting('moved-on')),
            comment(postUrl('moved-on'), 'Ben', 'The guide from the new one, please'),
            look,
            leads('magnet'),
          ),
        ]
      : []),
    ...(bound(context, 'leadMagnet.resume')
      ? [
          scene(
            'leads/resumed',
            'A resumed lead magnet captures leads again',
            {
              ...told,
              about: ['lead.captured', 'leadMagnet.resume.active'],
              needs: [...leadNeeds, 'leadMagnet.resume'],
            },
            leadMagnet('magnet', collecting('resumed')),
            tried(resume('magnet')),
            comment(postUrl('resumed'), 'Ada', 'The guide again, please'),
            look,
            leads('magnet'),
          ),
        ]
      : []),
    ...(chose(context, 'leadMagnet.match', 'contains-ignoring-case')
      ? [
          scene(
            'leads/contained',
            'A keyword within a longer word counts if the profile says so',
            { ...told, about: ['lead.captured'], needs: [...leadNeeds, 'leadMagnet.match'] },
            leadMagnet('magnet', collecting('contained', active)),
            comment(postUrl('contained'), 'Ada', 'guidebooks are what I like'),
            look,
            leads('magnet'),
          ),
        ]
      : []),
  ];
};

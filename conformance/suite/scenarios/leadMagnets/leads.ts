/** Scenarios for leads: which comments create one, below which post, and when. */
import { listTargets } from '../../../script/bodies.ts';
import { computeLeadJobSeconds, hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asProbe,
  comment,
  leadMagnet,
  leads,
  outbox,
  pause,
  publishedPost,
  resume,
  type Scenarios,
  scenario,
  updateMagnet,
} from '../scenario.ts';
import { activation, buildCollectOnlyBody, leadNeeds, postUrl } from './magnet.ts';

const recordRules = [
  'lead.list.array',
  'lead.members',
  'lead.own',
  'lead.keyword',
  'lead.newest-first',
  'answer.status.listLeads',
];
const options = { needs: leadNeeds, alone: true } as const;

/** More leads than a page usually has. */
const readers = Array.from({ length: 25 }, (_, i) => `Reader${String.fromCharCode(97 + i)}`);

export const buildLeadScenarios: Scenarios = (context) => {
  const waitForJob = advance(`PT${computeLeadJobSeconds(context)}S`);
  return [
    scenario(
      'leads/captured',
      'Three people ask for the guide and become leads, a fourth comments without a keyword and does not',
      { ...options, about: ['lead.captured', 'lead.matching', ...recordRules] },
      leadMagnet('magnet', buildCollectOnlyBody('captured', activation)),
      leads('magnet'),
      comment(postUrl('captured'), 'Ada', 'Please send me the GUIDE'),
      comment(postUrl('captured'), 'Ben', 'How nice'),
      // A keyword alone matches in every reading.
      comment(postUrl('captured'), 'Dora', 'GUIDE'),
      waitForJob,
      leads('magnet'),
      comment(postUrl('captured'), 'Cleo', 'A guide for me, too!'),
      waitForJob,
      outbox,
      leads('magnet'),
    ),
    scenario(
      'leads/keywords',
      'Any of three keywords creates a lead, ignoring case, and other comments do not',
      { ...options, about: ['lead.captured', 'lead.matching', 'lead.keyword'] },
      leadMagnet('magnet', buildCollectOnlyBody('keywords', { ...activation, keywords: ['Guide', 'BOOK', 'leaflet'] })),
      comment(postUrl('keywords'), 'Ada', 'a BOOK please'),
      comment(postUrl('keywords'), 'Ben', 'LEAFLET'),
      comment(postUrl('keywords'), 'Cleo', 'gUiDe'),
      comment(postUrl('keywords'), 'Dan', 'A magazine'),
      // A keyword alone matches in every reading, whichever of them it is.
      comment(postUrl('keywords'), 'Eve', 'BOOK'),
      comment(postUrl('keywords'), 'Finn', 'leaflet'),
      waitForJob,
      leads('magnet'),
    ),
    scenario(
      'leads/once',
      'A person who comments twice is one lead',
      { ...options, about: ['lead.once', 'lead.captured'] },
      leadMagnet('magnet', buildCollectOnlyBody('once', activation)),
      comment(postUrl('once'), 'Ada', 'The guide, please'),
      comment(postUrl('once'), 'Ben', 'The guide, please, now'),
      waitForJob,
      leads('magnet'),
      comment(postUrl('once'), 'Ada', 'The GUIDE, again'),
      waitForJob,
      leads('magnet'),
    ),
    scenario(
      'leads/paused',
      'Lead magnets that are paused or were never started capture no leads',
      { ...options, about: ['lead.active-only', 'lead.stays'] },
      leadMagnet('magnet', buildCollectOnlyBody('paused', activation)),
      leadMagnet('waiting', buildCollectOnlyBody('paused')),
      comment(postUrl('paused'), 'Ada', 'The guide in time, please'),
      waitForJob,
      leads('magnet'),
      leads('waiting'),
      asProbe(pause('magnet')),
      comment(postUrl('paused'), 'Ben', 'The guide too late, please'),
      waitForJob,
      leads('magnet'),
      leads('waiting'),
    ),
    scenario(
      'leads/apart',
      'Two lead magnets on two posts have separate leads, and pausing one does not pause the other',
      { ...options, about: ['lead.watched-only', 'lead.own', 'lead.captured'] },
      leadMagnet('here', buildCollectOnlyBody('here', activation)),
      leadMagnet('there', buildCollectOnlyBody('there', activation)),
      comment(postUrl('here'), 'Ada', 'The guide from here, please'),
      comment(postUrl('there'), 'Ben', 'The guide from there, please'),
      waitForJob,
      leads('here'),
      leads('there'),
      asProbe(pause('here')),
      comment(postUrl('there'), 'Cleo', 'The guide from there, too'),
      waitForJob,
      leads('here'),
      leads('there'),
    ),
    scenario(
      'leads/many',
      'Twenty-five people ask for the guide within a minute: each of them is a lead, once',
      { ...options, about: ['lead.captured', 'lead.once', 'lead.own'] },
      leadMagnet('magnet', buildCollectOnlyBody('many', activation)),
      readers.map((name) => comment(postUrl('many'), name, `The guide, please. Yours, ${name}`)),
      waitForJob,
      leads('magnet'),
      waitForJob,
      leads('magnet'),
    ),
    scenario(
      'leads/together',
      'Two lead magnets on one post capture by their own keywords',
      { ...options, about: ['lead.captured', 'lead.matching', 'lead.own'] },
      leadMagnet('guide', buildCollectOnlyBody('together', activation)),
      leadMagnet('book', buildCollectOnlyBody('together', { ...activation, keywords: ['BOOK'] })),
      comment(postUrl('together'), 'Ada', 'The guide, please'),
      comment(postUrl('together'), 'Ben', 'The book, please'),
      comment(postUrl('together'), 'Cleo', 'The guide and the book, please'),
      waitForJob,
      leads('guide'),
      leads('book'),
    ),
    scenario(
      'leads/ours',
      'A post of the service is watched like any other',
      { ...options, about: ['lead.captured', 'lead.watched-only'] },
      publishedPost('post', { text: 'Comment GUIDE', platforms: listTargets('professional') }),
      publishedPost('other', { text: 'Nothing here', platforms: listTargets('professional') }),
      waitUntilPublished(context),
      leadMagnet('magnet', {
        outreachAccountId: '{{outreach}}',
        workflowType: 'collect_only',
        keywords: ['GUIDE'],
        postId: '{{post}}',
        ...activation,
      }),
      comment('post', 'Ada', 'The guide, please'),
      comment('other', 'Ben', 'The guide from elsewhere, please'),
      waitForJob,
      leads('magnet'),
    ),
    ...(isBoundIn(context, 'leadMagnet.update')
      ? [
          scenario(
            'leads/updated',
            'After an update the new keywords create leads, and earlier leads stay',
            {
              ...options,
              about: ['lead.captured', 'lead.matching', 'lead.stays'],
              needs: [...leadNeeds, 'leadMagnet.update'],
            },
            leadMagnet('magnet', buildCollectOnlyBody('updated', activation)),
            comment(postUrl('updated'), 'Ada', 'The guide, please'),
            waitForJob,
            leads('magnet'),
            updateMagnet('magnet', buildCollectOnlyBody('updated', { keywords: ['BOOK'] })),
            comment(postUrl('updated'), 'Ben', 'The book, please'),
            waitForJob,
            leads('magnet'),
          ),
          scenario(
            'leads/moved',
            'After an update another post is watched',
            { ...options, about: ['lead.captured'], needs: [...leadNeeds, 'leadMagnet.update'] },
            leadMagnet('magnet', buildCollectOnlyBody('moved', activation)),
            updateMagnet('magnet', buildCollectOnlyBody('moved-on')),
            comment(postUrl('moved-on'), 'Ben', 'The guide from the new one, please'),
            waitForJob,
            leads('magnet'),
          ),
        ]
      : []),
    ...(isBoundIn(context, 'leadMagnet.resume')
      ? [
          scenario(
            'leads/resumed',
            'A resumed lead magnet captures leads again',
            {
              ...options,
              about: ['lead.captured', 'leadMagnet.resume.active'],
              needs: [...leadNeeds, 'leadMagnet.resume'],
            },
            leadMagnet('magnet', buildCollectOnlyBody('resumed')),
            asProbe(resume('magnet')),
            comment(postUrl('resumed'), 'Ada', 'The guide again, please'),
            waitForJob,
            leads('magnet'),
          ),
        ]
      : []),
    ...(hasAnswer(context, 'leadMagnet.match', 'contains-ignoring-case')
      ? [
          scenario(
            'leads/contained',
            'A keyword within a longer word counts if the profile says so',
            { ...options, about: ['lead.captured'], needs: [...leadNeeds, 'leadMagnet.match'] },
            leadMagnet('magnet', buildCollectOnlyBody('contained', activation)),
            comment(postUrl('contained'), 'Ada', 'guidebooks are what I like'),
            waitForJob,
            leads('magnet'),
          ),
        ]
      : []),
  ];
};

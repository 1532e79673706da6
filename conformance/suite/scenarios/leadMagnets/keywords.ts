/** Scenarios for keywords: several, with unusual characters, and within longer words. */
import { hasAnswer, waitForLeadJob } from '../choices.ts';
import { buildScenario, comment, createLeadMagnet, listLeads, type ScenarioBuilder } from '../scenario.ts';
import { activation, buildCollectOnlyBody, buildPostUrl, leadNeeds } from './magnet.ts';

const options = { needs: leadNeeds, alone: true } as const;

/** Words that a service may not treat as words, or as patterns. */
const unusualKeywords = ['Crème brûlée', 'C++', '\u{1f382}', 'v2.0', 'élan'];

export const buildKeywordScenarios: ScenarioBuilder = (context) => {
  const waitForJob = waitForLeadJob(context);
  return [
    buildScenario(
      'leads/keywords',
      'Any of four keywords creates a lead, ignoring case, even if it is part of another; other comments do not',
      { ...options, about: ['lead.captured', 'lead.matching', 'lead.keyword'] },
      createLeadMagnet(
        'magnet',
        buildCollectOnlyBody('keywords', { ...activation, keywords: ['Guidebook', 'Guide', 'BOOK', 'leaflet'] }),
      ),
      comment(buildPostUrl('keywords'), 'Ada', 'a BOOK please'),
      comment(buildPostUrl('keywords'), 'Ben', 'LEAFLET'),
      comment(buildPostUrl('keywords'), 'Cleo', 'gUiDe'),
      comment(buildPostUrl('keywords'), 'Dan', 'A magazine'),
      // A keyword alone matches in every reading, whichever of them it is.
      comment(buildPostUrl('keywords'), 'Eve', 'BOOK'),
      comment(buildPostUrl('keywords'), 'Finn', 'leaflet'),
      comment(buildPostUrl('keywords'), 'Gus', `${'What a lovely cake this is! '.repeat(12)}\nMay I have the BOOK?`),
      waitForJob,
      listLeads('magnet'),
    ),
    buildScenario(
      'leads/unusual-keywords',
      'A keyword creates a lead whatever its characters, and not as a pattern',
      { ...options, about: ['lead.captured', 'lead.matching'] },
      createLeadMagnet('magnet', buildCollectOnlyBody('unusual', { ...activation, keywords: unusualKeywords })),
      unusualKeywords.map((keyword, i) => comment(buildPostUrl('unusual'), `Reader${i}`, keyword)),
      comment(buildPostUrl('unusual'), 'Nora', 'v2x0 and crème, please'),
      waitForJob,
      listLeads('magnet'),
    ),
    buildScenario(
      'leads/contained',
      'A keyword within a longer word counts if the profile says so',
      {
        ...options,
        about: ['lead.captured'],
        needs: [...leadNeeds, 'leadMagnet.match'],
        when: hasAnswer(context, 'leadMagnet.match', 'contains-ignoring-case'),
      },
      createLeadMagnet('magnet', buildCollectOnlyBody('contained', activation)),
      comment(buildPostUrl('contained'), 'Ada', 'guidebooks are what I like'),
      waitForJob,
      listLeads('magnet'),
    ),
  ];
};

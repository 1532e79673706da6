/** Scenarios for keywords: several, with unusual characters, and within longer words. */
import { hasAnswer, waitForLeadJob } from '../choices.ts';
import { buildScenario, comment, createLeadMagnet, listLeads, type ScenarioBuilder } from '../scenario.ts';
import { activation, buildCollectOnlyBody, leadNeeds, postUrl } from './magnet.ts';

const options = { needs: leadNeeds, alone: true } as const;

/** Words that a service may not treat as words, or as patterns. */
const unusualKeywords = ['Crème brûlée', 'C++', '\u{1f382}', 'v2.0', 'élan'];

export const buildKeywordScenarios: ScenarioBuilder = (context) => {
  const waitForJob = waitForLeadJob(context);
  return [
    buildScenario(
      'leads/keywords',
      'Any of three keywords creates a lead, ignoring case, and other comments do not',
      { ...options, about: ['lead.captured', 'lead.matching', 'lead.keyword'] },
      createLeadMagnet(
        'magnet',
        buildCollectOnlyBody('keywords', { ...activation, keywords: ['Guide', 'BOOK', 'leaflet'] }),
      ),
      comment(postUrl('keywords'), 'Ada', 'a BOOK please'),
      comment(postUrl('keywords'), 'Ben', 'LEAFLET'),
      comment(postUrl('keywords'), 'Cleo', 'gUiDe'),
      comment(postUrl('keywords'), 'Dan', 'A magazine'),
      // A keyword alone matches in every reading, whichever of them it is.
      comment(postUrl('keywords'), 'Eve', 'BOOK'),
      comment(postUrl('keywords'), 'Finn', 'leaflet'),
      comment(postUrl('keywords'), 'Gus', `${'What a lovely cake this is! '.repeat(12)}\nMay I have the BOOK?`),
      waitForJob,
      listLeads('magnet'),
    ),
    buildScenario(
      'leads/unusual-keywords',
      'A keyword creates a lead whatever its characters, and not as a pattern',
      { ...options, about: ['lead.captured', 'lead.matching'] },
      createLeadMagnet('magnet', buildCollectOnlyBody('unusual', { ...activation, keywords: unusualKeywords })),
      unusualKeywords.map((keyword, i) => comment(postUrl('unusual'), `Reader${i}`, keyword)),
      comment(postUrl('unusual'), 'Nora', 'v2x0 and crème, please'),
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
      comment(postUrl('contained'), 'Ada', 'guidebooks are what I like'),
      waitForJob,
      listLeads('magnet'),
    ),
  ];
};

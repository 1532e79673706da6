/** The file formats of reports. */

export const reportFormats = ['json', 'junit', 'har', 'html', 'md'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The formats that a run writes by default. The HAR has the whole traffic and is written on demand. */
export const defaultFormats: readonly ReportFormat[] = ['json', 'junit', 'html', 'md'];

/** The file of each format, below the report folder. */
export const reportFiles: Readonly<Record<ReportFormat, string>> = {
  json: 'results.json',
  junit: 'junit.xml',
  har: 'traffic.har',
  html: 'index.html',
  md: 'summary.md',
};

/** The JSON Schema of the results, written next to them because they refer to it. */
export const schemaFile = 'conformance-results.schema.json';

/** The profile that a run without one has learned, beside the reports. */
export const learnedProfileFile = 'learned-profile.yaml';

/** The default report folder. */
export const reportFolder = 'conformance-report';

/** The forms in which results are written to files. */

export const reportFormats = ['json', 'junit', 'har', 'html', 'md'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The file of each form, below the report folder. */
export const reportFiles: Readonly<Record<ReportFormat, string>> = {
  json: 'results.json',
  junit: 'junit.xml',
  har: 'traffic.har',
  html: 'index.html',
  md: 'summary.md',
};

/** The schema of the results, written beside them: they name it. */
export const schemaFile = 'conformance-results.schema.json';

/** Where reports are written when nobody says where. */
export const reportFolder = 'conformance-report';

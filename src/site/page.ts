/** A page of the site, before it is framed. */
import type { Html } from './html/html.ts';

/** Returns the URL of another page or asset, relative to the current page. */
export type LinkTo = (path: string) => string;

export interface Link {
  readonly title: string;
  /** Relative to the root of the site. */
  readonly path: string;
  /** Shown before the title, such as a level. */
  readonly badge?: Html;
}

/** A section of a page that the search can find. */
export interface Section {
  readonly title: string;
  readonly fragment: string;
  readonly text: string;
}

export interface Page {
  /** Relative to the root of the site; at most one folder deep. */
  readonly path: string;
  readonly title: string;
  /** One sentence, for search results and other sites. */
  readonly summary: string;
  /** The kind of page in search results. */
  readonly kind: string;
  /** The parent pages, outermost first. */
  readonly ancestors: readonly Link[];
  readonly renderBody: (to: LinkTo) => Html | Promise<Html>;
  /** Headings, listed next to the text. */
  readonly contents?: readonly Section[];
  /** The name that programs use for the subject, which the search finds first. */
  readonly name?: string;
  /** Method and path of an operation, which the search finds it by. */
  readonly route?: string;
  /** `reference` pages use the whole width, with samples next to the text. */
  readonly layout?: 'reference';
  /** Additional search terms. */
  readonly keywords?: string;
  /** Pages of one series link to the previous and the next page. */
  readonly series?: string;
  /** The navigation group of the page, if it is not in a common one. */
  readonly navGroup?: { readonly title: string; readonly links: readonly Link[] };
  /** Scripts in addition to those of every page. */
  readonly scripts?: readonly string[];
}

/** A file of the site as it is served. */
export interface SiteFile {
  readonly contentType: string;
  /** Renders the file when it is first read. */
  readonly read: () => Promise<string>;
}

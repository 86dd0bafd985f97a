/** The grammar, for `parser.setLanguage`. */
declare const binding: {
  language: unknown;
  nodeTypeInfo: { type: string; named: boolean }[];
  HIGHLIGHTS_QUERY: string;
  INJECTIONS_QUERY: string;
  LOCALS_QUERY: string;
  TAGS_QUERY: string;
};

export default binding;

import { sectionsReferredTo } from '#functions/domain/covenants/extraction/cross-references.ts';
console.log(sectionsReferredTo('failure to observe any covenant in Article V which is not remedied; provided that a breach of Section 6.14 may be', '8.01(d)'));

/** What holds for the browser's language. Kept, because finding it out costs more than using it, and forms read theirs whenever they are drawn. */
export function byLanguage<Habit>(habitOf: (language: string) => Habit): () => Habit {
  const known = new Map<string, Habit>();
  return () => {
    const { language } = navigator;
    const habit = known.get(language) ?? habitOf(language);
    known.set(language, habit);
    return habit;
  };
}

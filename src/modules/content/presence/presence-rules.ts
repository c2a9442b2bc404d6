/** A person with a name that others may have too. */
interface Named {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
}

/** Adds the address to names that several of these people have; without a name, the address stands alone. */
export function withDistinctNames<Person extends Named>(people: readonly Person[]): Person[] {
  return people.map((person) => {
    const hasNamesake = people.some(
      ({ personId, name }) => personId !== person.personId && name === person.name,
    );
    if (person.name === '') return { ...person, name: person.email };
    return hasNamesake ? { ...person, name: `${person.name} (${person.email})` } : person;
  });
}

-- Thai order in which numbers count as numbers, whichever digits they are written in: 2 before 10.
create collation natural_order (provider = icu, locale = 'th-u-kn-true');

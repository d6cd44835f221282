/* Penny in C: she plays Treasures, buys money and Provinces, and reads just what she needs of each line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether a list of strings, up to its closing bracket, has this one. */
static int has(const char *list, const char *word) {
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\"", word);
    const char *found = strstr(list, quoted);
    return found && found < strchr(list, ']');
}

int main(void) {
    const char *wanted[] = {"all", "Province", "Gold", "Silver", "decline"};
    char *line = NULL;
    size_t size = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (getline(&line, &size, stdin) > 0) {
        if (strstr(line, "{\"type\":\"hello\"") == line)
            puts("{\"type\":\"hello\",\"versions\":[1],\"name\":\"Penny in C\",\"author\":\"Freehold\"}");
        if (strstr(line, "{\"type\":\"ask\"") != line)
            continue;
        long number = strtol(strstr(line, "\"number\":") + 9, NULL, 10);
        const char *list = strstr(line, "\"options\":[") + 11, *choice = NULL;
        for (int i = 0; i < 5 && !choice; i++)
            choice = has(list, wanted[i]) ? wanted[i] : NULL;
        if (choice)
            printf("{\"type\":\"answer\",\"number\":%ld,\"option\":\"%s\"}\n", number, choice);
        else /* The first option, up to its closing quote. */
            printf("{\"type\":\"answer\",\"number\":%ld,\"option\":%.*s\"}\n", number, (int)strcspn(list + 1, "\"") + 1, list);
    }
    free(line);
    return 0;
}

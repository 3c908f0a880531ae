"""What ../which_estimate.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # splits that the lesson has not seen

# "The laboratory uses its program if at most 5 % of new cases are called wrongly."
# "Three colleagues have estimated the error of the nearest neighbour from the same 569 cases."
# "One of them lies far below the limit, and two lie near it."
# "10-fold says 4.7 %, out-of-bag 4.9 %, and .632+ says 3.2 %."
# "Even 569 fresh test cases would leave $\pm 1.96 \cdot 0.009$, nearly two points."
assert len(malignant) == 569 and 0.04 < ten < 0.06 and 0.04 < ours.oob < 0.06 and 0.025 < ours.err632_plus < 0.04
assert f"{ten:.3f} {ours.oob:.3f} {ours.err632_plus:.3f}" == "0.047 0.049 0.032"  # this draw
assert ours.apparent == 0 and ours.err632_plus < 0.75 * ours.oob
assert f"{np.sqrt(0.05 * 0.95 / 569):.3f}" == "0.009" and 0.017 < 1.96 * 0.009 < 0.02

# "The out-of-bag models learn from $0.632\,n$ different cases, so their error is usually too high, and the training
# error is too low."
# "$$ \widehat{\mathrm{Err}}_{.632} = 0.368\,\overline{\mathrm{err}} + 0.632\,\widehat{\mathrm{Err}}_{\mathrm{oob}} .
# $$"
# "On labels that are tosses of a fair coin the out-of-bag error is about 0.5, and .632 says about 0.316."
assert np.isclose(estimates.err632(1.0, 0.0), 0.368) and np.isclose(estimates.err632(0.0, 1.0), 0.632)
assert f"{estimates.err632(0, 0.5):.3f}" == "0.316"
coins = estimates.bootstrap_error(by_neighbour, other.normal(size=(200, 5)), other.integers(2, size=200), rng=other)
assert coins.apparent == 0 and abs(coins.oob - 0.5) < 4 * 0.05

# "Take an apparent error of 0.1 and an out-of-bag error of 0.3, where predictions that have nothing to do with the
# labels would be wrong in 0.5 of the cases."
# "| How far has overfitting led on the way from 0.1 to 0.5? | $(0.3 - 0.1) / (0.5 - 0.1) = 0.5$ |"
# "| The weight of the out-of-bag error | $0.632 / (1 - 0.368 \cdot 0.5) = 0.775$ |"
# "| The .632+ estimate | $0.225 \cdot 0.1 + 0.775 \cdot 0.3 = 0.255$ |"
# "The plain .632 would say 0.226."
# "The 0.5 at the end of the way is called the **no-information rate**, and the share of the way is the **relative
# overfitting rate**."
# "Without overfitting the weight is 0.632, and with nothing but overfitting it is 1."
# "With the shares $\hat q_1$ of positive labels and $\hat q_2$ of positive predictions, the no-information rate
# $\hat\gamma$ is $\hat q_1(1-\hat q_2) + (1-\hat q_1)\hat q_2$."
# "With both shares one half, $\hat\gamma = 0.5$."
# "The relative overfitting rate is $\hat R = (\widehat{\mathrm{Err}}_{\mathrm{oob}} - \overline{\mathrm{err}}) /
# (\hat\gamma - \overline{\mathrm{err}})$, kept between 0 and 1."
# "The weight of the out-of-bag error is $\hat w = 0.632 / (1 - 0.368\,\hat R)$."
# "The estimate is $\widehat{\mathrm{Err}}_{.632+} = (1 - \hat w)\,\overline{\mathrm{err}} + \hat
# w\,\widehat{\mathrm{Err}}_{\mathrm{oob}}$."
assert np.isclose(0.5 * (1 - 0.5) + (1 - 0.5) * 0.5, 0.5) and np.isclose((0.3 - 0.1) / (0.5 - 0.1), 0.5)
assert (
    f"{0.632 / (1 - 0.368 * 0.5):.3f} {plus(0.1, 0.3, 0.5):.3f} {estimates.err632(0.1, 0.3):.3f}" == "0.775 0.255 0.226"
)
assert f"{0.225 * 0.1 + 0.775 * 0.3:.3f}" == "0.255"
assert [0.632 / (1 - 0.368 * rate) for rate in (0, 1)] == [0.632, 1]
assert f"{plus(0, 0.55, 0.5):.3f}" == "0.532"  # 0.632 * 0.55 + 0.368 * 0.5
for err_, oob_ in ((0.1, 0.3), (0.2, 0.5), (0.0, 0.1)):
    w_ = 0.632 / (1 - 0.368 * (oob_ - err_) / (0.5 - err_))
    assert np.isclose(plus(err_, oob_, 0.5), (1 - w_) * err_ + w_ * oob_)
for given in ((0.1, 0.1, 0.5), (0.1, 0.3, 0.5), (0.0, 0.5, 0.5), (0.2, 0.15, 0.5), (0, 0.55, 0.5)):
    assert np.isclose(plus(*given), estimates.err632_plus(*given)) and plus(*given) >= estimates.err632(*given[:2])

# "The picture shows both estimates for every out-of-bag error, with a no-information rate of 0.5."
# "They agree where there is no overfitting, at the left end of each curve."
# "They are farthest apart at the right end, where labels and features have nothing to do with each other: there .632+
# equals the out-of-bag error."
# "If the apparent error is 0, .632 is always 37 % below the dashed line, and .632+ comes near the line only where there
# is little to learn."
for apparent in (0, 0.05, 0.1, 0.2, 0.3):
    along = np.linspace(apparent, 0.5, 50)
    lead = [plus(apparent, oob, 0.5) - estimates.err632(apparent, oob) for oob in along]
    assert np.isclose(lead[0], 0) and np.argmax(lead) == 49 and np.isclose(lead[49], 0.368 * (0.5 - apparent))
    assert np.isclose(plus(apparent, 0.5, 0.5), 0.5) and lead[25] < 0.4 * lead[49]
assert plus(0, 0.25, 0.5) < 0.8 * 0.25

# "So go where it is known: make 1000 data sets of 40 cases by a rule of your own, train a learner on each, compute its
# true error, and see which estimate comes closest."
# "These worlds have two features, and their two classes lie 4, 2.5 or 1.5 standard deviations apart; in the last one
# the labels are noise, too."
# "In one of them least squares learns from **noise**: the labels have nothing to do with the features, so the true
# error is 0.5."
# "Eight estimates are tried: the training error, a hold-out of 30 %, 10-fold, leave-one-out, 10 × 10-fold, out-of-bag,
# .632 and .632+."
# "Which of the eight is lowest on average, which varies most, and is out-of-bag too high or too low?"
# "*Each row is the histogram of 1000 estimates, the diamond is their mean, and the dashed line is the mean true error."
assert {len(world[0]) for world in worlds.values()} == {1000} and worlds["least squares"][0].shape[1] == 40
assert list(worlds)[2:] == [f"neighbour, {far}" for far in ("4 apart", "2.5 apart", "1.5 apart", "noise")]
for name in ("least squares, noise", "neighbour, noise"):
    assert np.allclose(worlds[name][2], 0.5)

# "A **single hold-out** varies most, because it tests 12 cases only, and it is too high, because it trains on 28."
# "**Out-of-bag** is too high by about five points, because it trains on about 25 different cases."
# "**10-fold** and **leave-one-out** are nearly right on average, and repeating the folds takes a little of the
# variation away."
# "**.632** is one to two points too low, and it varies less than all others but the training error; **.632+** is about
# one point too high."
# "With least squares above, .632 has the smallest RMSE, because its variance is small."
ls, ls_noise, four, middling, near, near_noise = worlds
centre = {way: found.mean() for way, found in results[ls].items()}
true_mean = worlds[ls][2].mean()
assert len(results[ls]) == 8 and abs(true_mean - 0.22) < 0.005 and abs(centre["training error"] - 0.10) < 0.01
assert 0.25 < centre["out-of-bag"] < 0.28 and 0.035 < bias[ls]["out-of-bag"] < 0.055
for way in ("10-fold", "leave-one-out", "10 × 10-fold", ".632", ".632+"):
    assert abs(bias[ls][way]) < 0.02
(one_way,) = [splits.hold_out(40, rng=other)]
assert len(one_way.test) == 12 and len(one_way.train) == 28 and 25 <= 40 * (1 - (1 - 1 / 40) ** 40) < 26
spread = {way: np.std(found - worlds[ls][2]) for way, found in results[ls].items()}
assert max(spread, key=spread.get) == "hold-out 70/30" and bias[ls]["hold-out 70/30"] > 0.01
assert spread["10 × 10-fold"] < spread["10-fold"] and bias[ls]["out-of-bag"] > 3 * abs(bias[ls]["10-fold"])
assert 0.003 < bias[ls][".632+"] < 0.017  # standard error 0.002
assert min(rmse[ls], key=rmse[ls].get) == ".632" and -0.025 < bias[ls][".632"] < -0.005
assert sorted(spread, key=spread.get)[:2] == ["training error", ".632"]

# "Two panels with six worlds in rows and five estimates as marks."
# "Above, the bias: 10-fold and 10 times 10-fold lie near 0 in every row."
# "Out-of-bag is nearly 0.05 too high for least squares."
# "The .632 estimate lies left of 0 in every row, by nearly 0.2 for the neighbour on noise, and .632+ lies left of 0 for
# the neighbour that has something to learn."
# "**10-fold and 10 × 10-fold** have a bias of about one point at most in all six worlds."
# "**Out-of-bag** is clearly too high for least squares that has something to learn (first row), because its error still
# falls steeply between 25 and 40 cases."
# "For the nearest neighbour it is at most about one point too high, and there it has a smaller RMSE than 10 × 10-fold."
# "Whose bias is never far from 0, and where do .632 and .632+ go wrong?"
for name in worlds:
    assert max(abs(bias[name][way]) for way in ("10-fold", "10 × 10-fold")) < 0.0125
    assert np.isclose(
        rmse[name]["10-fold"] ** 2, bias[name]["10-fold"] ** 2 + np.var(results[name]["10-fold"] - worlds[name][2])
    )
for name in (four, middling, near, near_noise):
    assert -0.008 < bias[name]["out-of-bag"] < 0.015 and rmse[name]["out-of-bag"] < rmse[name]["10 × 10-fold"]
assert -0.21 < bias[near_noise][".632"] < -0.16

# "**.632** is biased downwards in all six."
# "On noise it says 0.3 for the nearest neighbour and 0.4 for least squares, and the truth is 0.5."
says = [results[name][".632"].mean() for name in (ls_noise, near_noise)]
assert [f"{value:.1f}" for value in says] == ["0.4", "0.3"] and all(bias[name][".632"] < 0 for name in worlds)
for noise in (ls_noise, near_noise):
    assert bias[noise][".632"] < -0.06 and abs(bias[noise]["out-of-bag"]) < 0.02

# "**.632+** mends most of this on noise."
# "But for the nearest neighbour that has something to learn it stays too low, because its apparent error of 0 still
# counts."
assert all(abs(bias[noise][".632+"]) < 0.4 * abs(bias[noise][".632"]) for noise in (ls_noise, near_noise))
assert bias[middling][".632+"] < -0.02 and bias[near][".632+"] < -0.015

# "Where the classes lie 4 apart, the true error is about 3 %, and .632 and .632+ have the smallest RMSE."
# "They pull a noisy estimate towards 0, and there the truth is near 0."
assert set(sorted(rmse[four], key=rmse[four].get)[:2]) == {".632", ".632+"} and 0.02 < worlds[four][2].mean() < 0.045

# "Below, the RMSE: out-of-bag has the smallest in most rows with the neighbour."
# "Repeated 10-fold had nearly no bias in our six worlds."
# "Out-of-bag came closest in four of them, in one of these level with .632+, and .632 in two."
assert abs(rmse[ls_noise]["out-of-bag"] / rmse[ls_noise][".632+"] - 1) < 0.1
for name, found in rmse.items():
    assert found[".632" if name in (ls, four) else "out-of-bag"] < 1.1 * min(found.values())
assert rmse[near][".632"] > 1.3 * rmse[near]["out-of-bag"]

# "The bootstrap alone makes it larger, because its models learn from about 63 % of the cases."
# "10-fold cross-validation trains on 90 %, for the price of ten models."
assert abs(np.mean([len(test) / 569 for _, test in splits.bootstrap(569, n_resamples=200, rng=other)]) - 0.368) < 0.01
assert [len(train) for train, _ in splits.k_fold(40, rng=other)] == [36] * 10

# "Suppose that for four data sets the estimate is off by $-1$, 1, 3 and 5 points."
# "The mean of these differences is 2 points, and it is called the **bias**."
# "About this mean they scatter by $-3$, $-1$, 1 and 3 points, and the mean of the squares, 5, is called the
# **variance**."
# "The mean square of the differences themselves is $(1 + 1 + 9 + 25)/4 = 9 = 2^2 + 5$, and its root, 3 points, is the
# **root mean squared error** (RMSE)."
off_ = np.array([-1, 1, 3, 5])
assert off_.mean() == 2 and off_.var() == 5 and (off_ - 2).tolist() == [-3, -1, 1, 3] and np.mean(off_**2) == 9
